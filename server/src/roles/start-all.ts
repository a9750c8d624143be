import { parseArgs } from 'node:util'
import { readSettings, type Settings } from '@modstead/infra/config/settings'
import { createLog, type Log } from '@modstead/infra/telemetry/log'
import { printAdministratorLink } from '../compose/administrator-link.ts'
import { openDatabase } from '../compose/database.ts'
import { checkPort } from '../process/check-port.ts'
import { lockDataDirectory } from '../process/data-directory-lock.ts'
import { reportFailure } from '../process/explain-failure.ts'
import { keepHeapsSmall } from '../process/keep-heaps-small.ts'
import { createLifeCycle, type LifeCycle } from '../process/life-cycle.ts'
import { StartRefused } from '../process/start-refused.ts'
import { buildGateway } from './gateway.ts'
import { type KeptProcess, keepProcess } from './kept-process.ts'
import type { ReadyMessage } from './messages.ts'
import { ROLES, type Role } from './role.ts'
import { createRouteTable } from './route-table.ts'
import { createUpstreams, type Upstreams } from './upstreams.ts'

const MAX_PROCESSES = 16
/** Limit for orderly stops of all roles, each within five seconds. */
const STOP_LIMIT_MS = 20_000

type Counts = Readonly<Record<Role, number>>

const usage = `Usage: npm run start:roles -- [--projectors N] [--reactions N] [--command-api N] [--query-api N] [--web N]

Runs each role in N processes of its own (1 unless told otherwise) behind one port, with the variables of npm start.
`

const readCounts = (): Counts | undefined => {
  const options = Object.fromEntries(ROLES.map((role) => [role, { type: 'string' }] as const))
  const { values } = parseArgs({ options: { ...options, help: { type: 'boolean', default: false } } })
  if (values.help === true) return undefined
  const count = (role: Role): number => {
    const text = (values as unknown as Partial<Record<Role, string>>)[role] ?? '1'
    const number = Number(text)
    if (!/^\d+$/.test(text) || number < 1 || number > MAX_PROCESSES)
      throw new StartRefused(`--${role} takes a number from 1 to ${MAX_PROCESSES}.`)
    return number
  }
  return Object.fromEntries(ROLES.map((role) => [role, count(role)])) as Record<Role, number>
}

const environmentOf = (settings: Settings, databaseUrl: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
  DATA_DIR: settings.dataDir,
  PUBLIC_URL: settings.publicUrl,
  FILES_URL: settings.filesUrl,
  API_URL: `http://127.0.0.1:${settings.port}`,
  HOST: '127.0.0.1',
  // Only the gateway can be reached from outside, and it passes on who asks.
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: settings.logLevel,
  // The keeper hears at once that one leaves, so it only has to answer requests in flight.
  DRAIN_SECONDS: '1',
})

interface StartingRole {
  readonly role: Role
  readonly environment: NodeJS.ProcessEnv
  readonly upstreams: Upstreams
  readonly log: Log
  readonly life: LifeCycle
}

/** Resolves with the message that its first process sends once it is ready. */
const startRoleProcesses = (
  { role, environment, upstreams, log, life }: StartingRole,
  count: number,
): Promise<ReadyMessage> => {
  const ready = Promise.withResolvers<ReadyMessage>()
  const keep = (): KeptProcess => {
    let address: string | undefined
    return keepProcess({
      role,
      environment,
      log,
      onReady(message) {
        address = `http://127.0.0.1:${message.port}`
        upstreams.add(role, address)
        ready.resolve(message)
      },
      onLeft() {
        if (address !== undefined) upstreams.remove(role, address)
        address = undefined
      },
    })
  }
  const kept = Array.from({ length: count }, keep)
  life.onStop(`the processes of ${role}`, async () => {
    await Promise.all(kept.map((each) => each.stop()))
  })
  return ready.promise
}

const start = async (settings: Settings, counts: Counts): Promise<void> => {
  keepHeapsSmall()
  const log = createLog(settings.logLevel)
  const life = createLifeCycle({ log, limit: STOP_LIMIT_MS, drain: (settings.drainSeconds ?? 0) * 1_000 })
  try {
    await checkPort(settings.port, settings.host)
    const lock = await lockDataDirectory(settings.dataDir)
    life.onStop('the data directory', () => lock.release())
    const environment = environmentOf(settings, await openDatabase(settings, log, life).url)
    const upstreams = createUpstreams()
    const routes = createRouteTable()
    // The first role makes the tables that the others use.
    let link: string | null = null
    for (const role of ROLES) {
      const ready = await startRoleProcesses({ role, environment, upstreams, log, life }, counts[role])
      routes.set(role, ready.routes)
      link ??= ready.administratorLink
    }
    const app = await buildGateway(settings, { upstreams, routes, roles: ROLES, leaving: life.leaving }, log)
    life.onStop('the gateway', () => app.close())
    await app.listen({ port: settings.port, host: settings.host })
    process.stdout.write(`\nModstead is ready: ${settings.publicUrl}\n`)
    printAdministratorLink(link)
  } catch (error) {
    if (life.stopping.aborted) return
    reportFailure(error, settings.logLevel)
    await life.stop(1)
  }
}

try {
  const counts = readCounts()
  if (counts === undefined) process.stdout.write(usage)
  else await start(readSettings(process.env, { isTerminal: process.stdout.isTTY }), counts)
} catch (error) {
  reportFailure(error, process.env.LOG_LEVEL)
  process.exitCode = 1
}
