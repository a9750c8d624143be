import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openRedis } from '@modstead/infra/redis/open-redis'
import pg from 'pg'
import { expect, test } from 'vitest'
import { ownSite } from '../acceptance/own-site.ts'
import { jar, sha512 } from '../support/add-on-files.ts'
import { connect } from '../support/api.ts'
import { approve, createProject, jarPart, ok } from '../support/publish.ts'
import { storedEvents } from '../support/stored-events.ts'

const WITHIN = { timeout: 60_000, interval: 100 }
/** How `/readyz` calls the engine of a variable. */
const NAMES: Readonly<Record<string, string>> = {
  DATABASE_URL: 'the database',
  DATABASE_REPLICA_URL: 'the read replica',
  EVENTSTORE_URL: 'the event store',
  OPENSEARCH_URL: 'OpenSearch',
  REDIS_URL: 'Redis',
  S3_URL: 'the store of files',
  SMTP_URL: 'mail',
}

const { url, accounts, onEngines } = ownSite()
if (!onEngines) throw new Error('this site is embedded')
const { variables, dataDir } = onEngines
const [nobody, user, moderator, admin] = [undefined, 'user', 'moderator', 'admin'].map((name) =>
  connect(url, name && accounts[name]?.token),
)
if (!nobody || !user || !moderator || !admin) throw new Error('the demo accounts are missing')
const has = (name: string): boolean => variables[name] !== undefined

test('the site stands on all engines of the run', async () => {
  const names = Object.keys(variables).map((name) => NAMES[name] ?? name)
  const up = Object.fromEntries(names.map((name) => [name, 'up']))
  await expect
    .poll(async () => (await admin.get('/readyz')).body, WITHIN)
    .toMatchObject({ status: 'ready', dependencies: up })
})

test('what is published lies in each of them, and is answered by them', async () => {
  const bytes = jar()
  const project = await createProject(user, 'on-every-engine', { title: 'Peculiar Marmots' }, [
    jarPart(bytes),
  ])
  await approve(moderator, project.id)

  const { DATABASE_URL: databaseUrl = '', EVENTSTORE_URL: eventStoreUrl } = variables
  const streamsIn = async (store: string | undefined) =>
    (await storedEvents({ databaseUrl, eventStoreUrl: store })).map(({ stream }) => stream)
  expect(await streamsIn(eventStoreUrl)).toContain(`project-${project.id}`)
  if (has('EVENTSTORE_URL')) expect(await streamsIn(undefined)).toEqual([])

  const found = ok(await user.get('/v2/search?query=peculiar+marmots')).as<{ hits: { title: string }[] }>()
  expect(found.hits.map(({ title }) => title)).toEqual(['Peculiar Marmots'])
  if (has('OPENSEARCH_URL'))
    expect((await admin.get('/metrics')).text).toMatch(
      /modstead_search_answers_total\{index="shared"\} [1-9]/,
    )

  const [version] = ok(await nobody.get(`/v2/project/${project.id}/version`)).as<
    { files: { url: string }[] }[]
  >()
  const file = await fetch(version?.files[0]?.url ?? '')
  expect(sha512(Buffer.from(await file.arrayBuffer()))).toBe(sha512(bytes))
  if (has('S3_URL')) expect(existsSync(join(dataDir, 'files/content'))).toBe(false)

  const { REDIS_URL: redisUrl, DATABASE_REPLICA_URL: replicaUrl } = variables
  if (redisUrl !== undefined) {
    const redis = await openRedis(redisUrl, { name: 'specs', onError() {} })
    expect(await redis.keys('modstead:allowance:*')).not.toEqual([])
    redis.disconnect()
  }
  if (replicaUrl !== undefined) {
    const replica = new pg.Client({ connectionString: replicaUrl })
    await replica.connect()
    const readers = () =>
      replica.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'modstead reads'`,
      )
    await expect
      .poll(async () => {
        await nobody.get(`/v2/project/${project.id}`)
        return (await readers()).rowCount
      }, WITHIN)
      .toBeGreaterThan(0)
    await replica.end()
  }
})
