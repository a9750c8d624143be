import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Api, connect } from '../support/api.ts'
import { inTime } from '../support/in-time.ts'
import { treeOf } from '../support/process-tree.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { approve, createEmptyProject, createProject, ok, type Published } from '../support/publish.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../support/replicated-postgres.ts'

const WITHIN = { timeout: 60_000, interval: 100 }
const REPLICA = 'the read replica'

let postgres: ReplicatedPostgres
let product: TestProduct
let user: Api
let project: Published

const variables = () => ({
  DATABASE_URL: postgres.primary().url,
  DATABASE_REPLICA_URL: postgres.replica().url,
})

beforeAll(async () => {
  postgres = await startReplicatedPostgres()
  product = await startProduct({ env: variables() })
  user = connect(product.url, product.accounts.user?.token)
  project = await createEmptyProject(user, 'replicated')
}, 180_000)
afterAll(async () => {
  await product?.stop()
  await product?.forget()
  await postgres?.stop()
})

const onReplica = async (statement: string): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: postgres.replica().url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The title that a read returns right after it was set. */
const readBack = async (title: string): Promise<unknown> => {
  ok(await user.patch(`/v2/project/${project.id}`, { title }), 204)
  return ok(await user.get(`/v2/project/${project.id}`)).as<{ title: string }>().title
}

const reads = (): readonly Promise<Answer>[] =>
  [`/v2/project/${project.id}`, `/v2/project/${project.id}/members`, '/mod/replicated'].map((path) =>
    inTime(user.get(path)),
  )

const stateOfReplica = async (): Promise<unknown> => {
  const { status, body } = await user.get('/readyz')
  expect(status).toBe(200)
  return (body as { dependencies: Record<string, string> }).dependencies[REPLICA]
}

/** Whether reads now arrive at the replica. Sends some reads. */
const answersReads = async (): Promise<boolean> => {
  const { rows: clock } = await onReplica('select clock_timestamp()::text as now')
  await Promise.all(reads())
  const { rows } = await onReplica(
    `select from pg_stat_activity where application_name = 'modstead reads' and query_start > '${clock[0].now}'`,
  )
  return rows.length > 0
}

const freeze = (pid: number): (() => Promise<void>) => {
  const stopped = treeOf(pid)
  for (const each of stopped) process.kill(each, 'SIGSTOP')
  return async () => {
    for (const each of stopped) process.kill(each, 'SIGCONT')
  }
}

test('reads go to the replica, and everyone immediately reads what they wrote', async () => {
  await expect.poll(answersReads, WITHIN).toBe(true)
  for (let round = 0; round < 20; round++) expect(await readBack(`Title ${round}`)).toBe(`Title ${round}`)
  await expect.poll(answersReads, WITHIN).toBe(true)
}, 180_000)

test('a lagging replica is bypassed, and used again once it has caught up', async () => {
  await onReplica('select pg_wal_replay_pause()')
  for (let round = 0; round < 5; round++) expect(await readBack(`Paused ${round}`)).toBe(`Paused ${round}`)
  expect(await answersReads()).toBe(false)
  await expect.poll(stateOfReplica, WITHIN).toBe('away')
  expect(await readBack('Behind')).toBe('Behind')
  await onReplica('select pg_wal_replay_resume()')
  await expect.poll(stateOfReplica, WITHIN).toBe('up')
  await expect.poll(answersReads, WITHIN).toBe(true)
  expect(await readBack('Caught up')).toBe('Caught up')
}, 180_000)

test('a replica that hangs delays nobody', async () => {
  await expect.poll(answersReads, WITHIN).toBe(true)
  const thaw = freeze(postgres.replica().pid)
  try {
    for (const answer of await Promise.all(reads())) expect(answer.status).toBe(200)
    await expect.poll(stateOfReplica, WITHIN).toBe('away')
    for (const answer of await Promise.all(reads())) expect(answer.status).toBe(200)
    expect(await readBack('While it hangs')).toBe('While it hangs')
  } finally {
    await thaw()
  }
  await expect.poll(answersReads, WITHIN).toBe(true)
}, 180_000)

test('when a replica is killed, every read is still answered, and it is used again when it is back', async () => {
  await expect.poll(answersReads, WITHIN).toBe(true)
  const statuses = new Set<number>()
  let reading = true
  const readers = [1, 2, 3].map(async () => {
    while (reading) for (const { status } of await Promise.all(reads())) statuses.add(status)
  })
  await postgres.replica().kill()
  await expect.poll(stateOfReplica, WITHIN).toBe('away')
  expect(await readBack('Without it')).toBe('Without it')
  await postgres.restartReplica()
  await expect.poll(stateOfReplica, WITHIN).toBe('up')
  reading = false
  await Promise.all(readers)
  expect([...statuses]).toEqual([200])
  await expect.poll(answersReads, WITHIN).toBe(true)
  expect(await readBack('With it again')).toBe('With it again')
}, 180_000)

test.each([
  [
    'is killed',
    async () => {
      await postgres.primary().kill()
      return postgres.restartPrimary
    },
  ],
  ['hangs', async () => freeze(postgres.primary().pid)],
])(
  'while the primary %s, visitors read from the replica, and everything continues when it is back',
  async (how, take) => {
    const visitor = connect(product.url)
    const shown = await createProject(user, `shown-${how.replace(' ', '-')}`)
    await approve(connect(product.url, product.accounts.moderator?.token), shown.id)
    const address = `/v2/project/${shown.id}`
    await expect.poll(answersReads, WITHIN).toBe(true)
    await expect.poll(async () => (await visitor.get(address)).status, WITHIN).toBe(200)
    const bringBack = await take()
    try {
      const readiness = async () => {
        const { status, body } = await visitor.get('/readyz')
        return { status, body }
      }
      await expect.poll(readiness, WITHIN).toMatchObject({
        status: 200,
        body: { status: 'degraded', dependencies: { 'the database': 'away', [REPLICA]: 'up' } },
      })
      for (const path of [`${address}/members`, `${address}/version`, '/v2/user/user'])
        ok(await visitor.get(path))
      for (const path of ['/', '/mods', `/mod/${shown.slug}`, `/mod/${shown.slug}/versions`, '/user/user'])
        ok(await visitor.get(path, { accept: 'text/html' }))
      const refused = [
        user.get(address),
        user.get('/v2/user'),
        user.get(`/mod/${shown.slug}`, { accept: 'text/html' }),
        user.patch(address, { title: 'Meanwhile' }),
      ]
      for (const { status, headers, text } of await Promise.all(refused)) {
        expect(status, text).toBe(503)
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
    } finally {
      await bringBack()
    }
    const change = async () => (await user.patch(address, { title: 'Afterwards' })).status
    await expect.poll(change, WITHIN).toBe(204)
    for (const reader of [user, visitor])
      expect(ok(await reader.get(address)).body).toMatchObject({ title: 'Afterwards' })
    await expect.poll(answersReads, WITHIN).toBe(true)
  },
  180_000,
)

test('two processes that answer reads show everyone what they wrote, and continue for visitors without the primary', async () => {
  expect(await product.stop()).toBe(0)
  product = await startProduct({
    inRoles: true,
    arguments: ['--query-api', '2'],
    env: variables(),
    dataDir: product.dataDir,
    port: Number(new URL(product.url).port),
  })
  user = connect(product.url, product.accounts.user?.token)
  await expect.poll(answersReads, WITHIN).toBe(true)
  for (let round = 0; round < 20; round++) {
    const title = `Of two ${round}`
    ok(await user.patch(`/v2/project/${project.id}`, { title }), 204)
    const titles = (await Promise.all([1, 2, 3, 4].map(() => user.get(`/v2/project/${project.id}`)))).map(
      (answer) => ok(answer).as<{ title: string }>().title,
    )
    expect(new Set(titles)).toEqual(new Set([title]))
  }
  await onReplica('select pg_wal_replay_pause()')
  expect(await readBack('Of two, behind')).toBe('Of two, behind')
  await onReplica('select pg_wal_replay_resume()')
  await expect.poll(answersReads, WITHIN).toBe(true)

  const change = async () => (await user.patch(`/v2/project/${project.id}`, { title: 'Again' })).status
  const visits = async () => {
    const visitor = connect(product.url)
    const asked = ['/v2/project/shown-hangs', '/v2/user/user'].map((path) => visitor.get(path))
    const pages = ['/', '/mod/shown-hangs'].map((path) => visitor.get(path, { accept: 'text/html' }))
    return (await Promise.all([...asked, ...pages, ...asked])).map(({ status }) => status)
  }
  await postgres.primary().kill()
  await expect.poll(change, WITHIN).toBe(503)
  await expect.poll(visits, WITHIN).toEqual([200, 200, 200, 200, 200, 200])
  await postgres.restartPrimary()
  await expect.poll(change, WITHIN).toBe(204)
}, 180_000)
