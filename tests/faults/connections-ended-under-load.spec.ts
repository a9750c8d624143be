import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type Api, connect } from '../support/api.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { approve, createEmptyProject, createProject, createVersion, ok } from '../support/publish.ts'
import { readStoredData } from '../support/stored-data.ts'

const PROJECTS = 10
const WRITERS = 8
const ENDINGS = 4
const COMMANDS_BETWEEN = 50
const AGAIN_AFTER_MS = 20
const WITHIN = { timeout: 60_000 }

let product: TestProduct
afterAll(async () => {
  await product.stop()
  await product.forget()
})

const as = (name: string): Api => connect(product.url, product.accounts[name]?.token)

const connectToPostgres = async (): Promise<pg.Client> => {
  const home = join(product.dataDir, 'postgres')
  const password = await readFile(join(home, 'password'), 'utf8')
  const client = new pg.Client({ host: join(home, 'run'), user: 'modstead', database: 'postgres', password })
  await client.connect()
  return client
}

const END_ALL_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`

test('ending all Postgres connections under load ends nothing else, and nothing is lost, duplicated or left behind', async () => {
  product = await startProduct()
  const user = as('user')
  const projects: string[] = []
  for (let index = 0; index < PROJECTS; index++)
    projects.push((await createEmptyProject(user, `project-${index}`)).id)

  let commands = 0
  let acknowledged = 0
  let ending = false
  const answers = new Set<number>()

  const write = async (command: number): Promise<void> => {
    const sending = {
      headers: { 'idempotency-key': `command ${command}` },
      body: { title: `Title ${command}.` },
    }
    for (;;) {
      const { status } = await user.send('PATCH', `/v2/project/${projects[command % PROJECTS]}`, sending)
      answers.add(status)
      if (status === 204) return
      await pause(AGAIN_AFTER_MS)
    }
  }
  const writer = async () => {
    while (!ending) {
      await write(commands++)
      acknowledged++
    }
  }
  const reader = async (path: string) => {
    while (!ending) {
      answers.add((await user.get(path)).status)
      await pause(AGAIN_AFTER_MS)
    }
  }
  const load = Promise.all([
    ...Array.from({ length: WRITERS }, writer),
    ...['/v2/project/project-0', '/v2/search?query=title', '/v2/user', '/'].map(reader),
  ])
  const postgres = await connectToPostgres()
  for (let count = 0; count < ENDINGS; count++) {
    const enough = acknowledged + COMMANDS_BETWEEN
    await expect.poll(() => acknowledged, WITHIN).toBeGreaterThan(enough)
    expect((await postgres.query(END_ALL_OTHERS)).rowCount).toBeGreaterThan(0)
  }
  await postgres.end()
  const resumed = acknowledged + COMMANDS_BETWEEN
  await expect.poll(() => acknowledged, WITHIN).toBeGreaterThan(resumed)
  ending = true
  await load
  expect([...answers].filter((status) => ![200, 204, 503].includes(status))).toEqual([])

  const { id } = await createProject(user, 'afterwards', { title: 'Published afterwards' })
  await approve(as('moderator'), id)
  const { files } = await createVersion(user, id, { version_number: '2.0.0' })
  const found = ok(await user.get('/v2/search?query=afterwards')).as<{ hits: { project_id: string }[] }>()
  expect(found.hits.map(({ project_id }) => project_id)).toEqual([id])
  ok(await user.get(new URL(files[0]?.url ?? '').pathname))
  const downloads = async () => ok(await user.get(`/v2/project/${id}`)).as<{ downloads: number }>().downloads
  await expect.poll(downloads, WITHIN).toBe(1)
  for (const [index, project] of projects.entries()) {
    ok(await user.patch(`/v2/project/${project}`, { title: `Last ${index}` }), 204)
    expect(ok(await user.get(`/v2/project/${project}`)).body).toMatchObject({ title: `Last ${index}` })
  }
  // The reaction to the deletion releases the slug.
  ok(await user.delete(`/v2/project/${id}`), 204)
  await createProject(user, 'afterwards')
  expect(await product.stop()).toBe(0)

  const { events, chain, proved, projections } = await readStoredData(product.dataDir, product.url)
  const times = new Map(Array.from({ length: commands }, (_, command) => [command, 0]))
  for (const { data } of events) {
    const command = /"Title (\d+)\."/.exec(JSON.stringify(data))?.[1]
    if (command !== undefined) times.set(Number(command), (times.get(Number(command)) ?? 0) + 1)
  }
  expect([...times].filter(([, count]) => count !== 1)).toEqual([])
  expect(chain).toMatchObject({ brokenInTotal: 0, broken: [] })
  expect(proved).toEqual(projections)
})
