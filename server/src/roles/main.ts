import { parseArgs } from 'node:util'
import { describeVariables, readSettings } from '@modstead/infra/config/settings'
import {
  isProjectionGroup,
  PROJECTION_GROUPS,
  type ProjectionGroup,
} from '@modstead/infra/log-following/projection-groups'
import { createLog } from '@modstead/infra/telemetry/log'
import { printAdministratorLink } from '../compose/administrator-link.ts'
import { shareDataDirectory } from '../process/data-directory-lock.ts'
import { reportFailure } from '../process/explain-failure.ts'
import { keepHeapsSmall } from '../process/keep-heaps-small.ts'
import { createLifeCycle } from '../process/life-cycle.ts'
import { StartRefused } from '../process/start-refused.ts'
import { drainOf } from './drain.ts'
import type { RoleMessage } from './messages.ts'
import { isRole, ROLES, type Role } from './role.ts'
import type { RoleOptions } from './started-role.ts'

const usage = () => `Usage: npm run start:ROLE, with ROLE one of ${ROLES.join(', ')}
       npm run start:projectors -- [--group GROUP]..., with GROUP one of ${PROJECTION_GROUPS.join(', ')}

Runs one role alone, as often as you like, beside one Postgres (DATABASE_URL) and one DATA_DIR.

Variables:
${describeVariables()}
`

const readGroups = (role: Role, names: readonly string[]): readonly ProjectionGroup[] => {
  if (names.length === 0) return PROJECTION_GROUPS
  if (role !== 'projectors') throw new StartRefused('--group is for the projectors alone.')
  if (!names.every(isProjectionGroup))
    throw new StartRefused(`--group takes one of ${PROJECTION_GROUPS.join(', ')}.`)
  return names
}

const tellKeeper = (message: RoleMessage): void => {
  if (process.connected) process.send?.(message)
}

const start = async (role: Role, port: number | undefined, options: RoleOptions): Promise<void> => {
  const settings = readSettings(process.env, { isTerminal: process.stdout.isTTY })
  keepHeapsSmall()
  const log = createLog(settings.logLevel)
  const life = createLifeCycle({ log, drain: drainOf(settings) })
  // The keeper of this process has ended, or ends it.
  process.on('disconnect', () => void life.stop())
  try {
    // A parent that started this process has the directory already. Pages need none.
    if (process.send === undefined && role !== 'web') {
      const lock = await shareDataDirectory(settings.dataDir)
      life.onStop('the data directory', () => lock.release())
    }
    // Loaded only now, so that --help and a wrong variable answer at once.
    const { startRole } = await import('./start-role.ts')
    const started = await startRole(role, settings, log, life, options)
    const { app, routes, ready: isReady } = started
    await app.listen({ port: port ?? settings.port, host: settings.host })
    await isReady
    if (life.stopping.aborted) return
    const address = app.server.address()
    const servedPort = typeof address === 'object' ? (address?.port ?? 0) : 0
    const administratorLink = (await started.administratorLink?.()) ?? null
    tellKeeper({ kind: 'ready', port: servedPort, routes, administratorLink })
    if (process.send === undefined) printAdministratorLink(administratorLink)
    life.leaving.addEventListener('abort', () => tellKeeper({ kind: 'leaving' }))
    log.info({ role, port: servedPort }, 'the role is ready')
  } catch (error) {
    if (life.stopping.aborted) return
    reportFailure(error, settings.logLevel)
    await life.stop(1)
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      'any-port': { type: 'boolean', default: false },
      group: { type: 'string', multiple: true, default: [] },
    },
  })
  const [role] = positionals
  if (values.help || !isRole(role)) process.stdout.write(usage())
  else {
    const groups = readGroups(role, values.group)
    await start(role, values['any-port'] ? 0 : undefined, { groups })
  }
} catch (error) {
  reportFailure(error, process.env.LOG_LEVEL)
  process.exitCode = 1
}
