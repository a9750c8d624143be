import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { eventCatalogue } from '@modstead/domain/contexts'
import { openLog } from '@modstead/infra/event-store/open-log'
import { openMasterKey } from '@modstead/infra/personal-data/master-key'
import { createPool } from '@modstead/infra/postgres/pool'
import { startTestServer, type TestServer } from '@modstead/infra/postgres/test-server'
import { createLog } from '@modstead/infra/telemetry/log'
import { liveProjections } from '@modstead/projectors/live-projections'
import type { Projection } from '@modstead/projectors/runtime/projection'
import { placedProjections, readModelSets } from '@modstead/projectors/runtime/read-model-sets'
import { verifyProjections } from '@modstead/projectors/runtime/rebuild/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, connect } from '../support/api.ts'
import { inNextRelease, openReleases, type Releases } from '../support/changed-release.ts'
import { freePort, startProduct, type TestProduct } from '../support/product.ts'
import { createEmptyProject, ok } from '../support/publish.ts'
import { type RoleProcess, startRoleProcess } from '../support/role-process.ts'

const gatewayScript = fileURLToPath(new URL('../support/gateway-of-addresses.ts', import.meta.url))
/** Hosts of the processes behind the gateway. */
const HOSTS = ['127.0.0.2', '127.0.0.3'] as const
/** The database has connections for a number of vitest workers. Two releases need as many. */
const SERVED_PROCESSES = 5
/** Requests begun per second, as far as answers keep up. Use `UPGRADE_RATE=500` on an idle machine. */
const RATE = Number(process.env.UPGRADE_RATE ?? 100)
/** Each sends a few requests at a time, and waits for their answers. */
const WRITERS = Math.ceil(RATE / 12)
/** Number of reads between two writes of one project. */
const READS_A_WRITE = 8

let database: TestServer
let alone: TestProduct
let releases: Releases
let gateway: ChildProcess
let ports: Readonly<Record<string, number>>
const running = new Set<RoleProcess>()

beforeAll(async () => {
  database = await startTestServer(SERVED_PROCESSES)
  releases = await openReleases('next')
  // Makes the accounts, which no single role does.
  alone = await startProduct({ env: { DATABASE_URL: database.url } })
  expect(await alone.stop()).toBe(0)
  ports = Object.fromEntries(
    await Promise.all(
      [
        ...['projectors', 'reactions', 'command-api', 'query-api', 'web'],
        ...['next projectors', 'next reactions'],
      ].map(async (use) => [use, await freePort()]),
    ),
  )
  const led = ['command-api', 'query-api', 'web'].map((role) => `${ports[role]}`)
  gateway = spawn(process.execPath, [gatewayScript, new URL(alone.url).port, ...led], { stdio: 'inherit' })
})
afterAll(async () => {
  await Promise.all([...running].map((each) => each.stop()))
  if (gateway?.exitCode === null) {
    gateway.kill('SIGKILL')
    await once(gateway, 'exit')
  }
  await alone?.forget()
  await releases?.forget()
  await database?.stop()
})

const startRole = async (bundle: string, role: string, host: string, port = ports[role] ?? 0) => {
  const env = { DATA_DIR: alone.dataDir, DATABASE_URL: database.url, PUBLIC_URL: alone.url }
  const started = await startRoleProcess({ bundle, role, host, port, env })
  running.add(started)
  return started
}

const stopRole = async (process: RoleProcess | undefined): Promise<void> => {
  expect(await process?.stop()).toBe(0)
  if (process) running.delete(process)
}

/** Two processes of a role that gets no requests. */
const startPair = (bundle: string, role: string, port?: number) =>
  Promise.all(HOSTS.map((host) => startRole(bundle, role, host, port)))

const ledTo = async (role: string): Promise<number> => {
  const answer = await fetch(`${alone.url}/readyz`)
  const { processes } = (await answer.json()) as { processes: Record<string, number> }
  return processes[role] ?? 0
}

const untilLedTo = (role: string) =>
  expect.poll(() => ledTo(role), { timeout: 120_000, interval: 100 }).toBe(HOSTS.length)

/**
 * Replaces one process after the other, as a supervisor does: the next one ends once the gateway uses the new
 * one.
 */
const replace = async (role: string, processes: RoleProcess[], bundle: string): Promise<void> => {
  for (const [index, host] of HOSTS.entries()) {
    await stopRole(processes[index])
    processes[index] = await startRole(bundle, role, host)
    await untilLedTo(role)
  }
}

/** Lets this many requests begin per second. */
const paced = (rate: number, signal: AbortSignal) => {
  const began = performance.now()
  let begun = 0
  return async (): Promise<void> => {
    begun += 1
    const due = began + (begun * 1_000) / rate
    const wait = due - performance.now()
    if (wait > 0) await pause(wait, undefined, { signal }).catch(() => {})
  }
}

interface Load {
  readonly failures: string[]
  answered: number
  writes: number
}

/** Changes a project repeatedly, reads each change back, and reads what others see, until the signal. */
const work = async (user: Api, id: string, load: Load, turn: () => Promise<void>, over: AbortSignal) => {
  const note = (what: string, status: number, due: number) => {
    load.answered += 1
    if (status !== due) load.failures.push(`${what}: ${status}`)
  }
  const get = async (path: string) => {
    await turn()
    const answer = await user.get(path)
    note(path, answer.status, 200)
    return answer
  }
  for (let round = 0; !over.aborted; round += 1) {
    const title = `Title ${round}`
    await turn()
    note('edit', (await user.patch(`/v2/project/${id}`, { title })).status, 204)
    load.writes += 1
    const shown = (await get(`/v2/project/${id}`)).as<{ title: string }>().title
    if (shown !== title) load.failures.push(`${id} shows ${shown}, not ${title}`)
    const reads = Array.from({ length: READS_A_WRITE - 2 }, (_, index) =>
      get(index % 2 === 0 ? `/v2/project/${id}` : '/v2/tag/loader'),
    )
    await Promise.all([...reads, get('/v2/search?limit=5')])
    await turn()
    const followed =
      round % 2 === 0 ? user.post(`/v2/project/${id}/follow`) : user.delete(`/v2/project/${id}/follow`)
    note('follow', (await followed).status, 204)
    load.writes += 1
  }
}

const beginLoad = (user: Api, projects: readonly string[]) => {
  const over = new AbortController()
  const load: Load = { failures: [], answered: 0, writes: 0 }
  const turn = paced(RATE, over.signal)
  const began = performance.now()
  const worked = projects.map((id) =>
    work(user, id, load, turn, over.signal).catch((error) => void load.failures.push(String(error))),
  )
  return {
    load,
    async end() {
      over.abort()
      await Promise.all(worked)
      return load.answered / ((performance.now() - began) / 1_000)
    },
  }
}

/** Tables that differ from the events, or were not compared. */
const differing = async (projections: readonly Projection[]): Promise<readonly string[]> => {
  const pool = createPool(database.url, { name: 'verification' })
  const masterKey = await openMasterKey(alone.dataDir, async () => true)
  const { store, streams } = await openLog({ pool, databaseUrl: database.url, masterKey, eventCatalogue })
  try {
    const parts = { store, decodeBatch: streams.decodeBatch, pool, log: createLog('silent') }
    const placed = placedProjections(readModelSets(projections))
    const { tables, notCompared, events } = await verifyProjections(
      placed,
      parts,
      new AbortController().signal,
    )
    expect(events).toBeGreaterThan(0)
    return [...notCompared, ...tables.filter((table) => table.differing > 0).map(({ table }) => table)]
  } finally {
    await store.close()
    await pool.end()
  }
}

test('a release that changed a projection takes over from the previous one and hands back to it, and no request fails', async () => {
  const { present, next } = releases
  const oldProjectors = await startPair(present, 'projectors')
  const commandApi = await startPair(present, 'command-api')
  const queryApi = await startPair(present, 'query-api')
  let reactions = await startPair(present, 'reactions')
  for (const role of ['command-api', 'query-api']) await untilLedTo(role)
  const user = connect(alone.url, alone.accounts.user?.token)
  const projects: string[] = []
  for (let index = 0; index < WRITERS; index += 1)
    projects.push((await createEmptyProject(user, `project-${index}`)).id)
  ok(await user.get(`/v2/project/${projects[0]}`))

  const { load, end } = beginLoad(user, projects)
  const sinceThen = () => {
    const before = load.answered
    return () => load.answered - before
  }
  const rollTo = async (bundle: string) => {
    const answered = sinceThen()
    await replace('query-api', queryApi, bundle)
    await replace('command-api', commandApi, bundle)
    const former = reactions
    reactions = await startPair(bundle, 'reactions', ports[bundle === next ? 'next reactions' : 'reactions'])
    for (const each of former) await stopRole(each)
    expect(answered()).toBeGreaterThan(0)
    expect(load.failures).toEqual([])
  }
  // Its tables are built while the old ones are in use.
  const newProjectors = await startPair(next, 'projectors', ports['next projectors'])
  await rollTo(next)
  await rollTo(present)
  const rate = await end()

  expect(load.failures).toEqual([])
  expect(load.writes).toBeGreaterThan(0)
  for (const each of [...newProjectors, ...oldProjectors]) await stopRole(each)
  const settings = { publicUrl: alone.url, filesUrl: `${alone.url}/files` }
  const projections = liveProjections(settings)
  const { rows: sets } = await inDatabase(
    `select schema from projection where state = 'live' and name = 'engagement/follow'`,
  )
  expect(sets).toHaveLength(2)
  expect(await differing(projections)).toEqual([])
  expect(await differing(inNextRelease(projections))).toEqual([])
  console.info(
    `${load.answered} requests at ${rate.toFixed(0)} a second, ${load.writes} of them writes, none failed while every process was replaced twice`,
  )
})

const inDatabase = async (sql: string) => {
  const pool = createPool(database.url, { name: 'rolling upgrade' })
  try {
    return await pool.query(sql)
  } finally {
    await pool.end()
  }
}
