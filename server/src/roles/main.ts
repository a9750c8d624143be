import { parseArgs } from 'node:util'
import { describeVariables, readSettings } from '@modstead/infra/config/settings'
import { createLog } from '@modstead/infra/telemetry/log'
import { shareDataDirectory } from '../process/data-directory-lock.ts'
import { reportFailure } from '../process/explain-failure.ts'
import { createLifeCycle } from '../process/life-cycle.ts'
import type { ReadyMessage } from './messages.ts'
import { isRole, ROLES, type Role } from './role.ts'

const usage = () => `Usage: npm run start:ROLE, with ROLE one of ${ROLES.join(', ')}

Runs one role alone, as often as you like, beside one Postgres (DATABASE_URL) and one DATA_DIR.

Variables:
${describeVariables()}
`

const start = async (role: Role, port: number | undefined): Promise<void> => {
  const settings = readSettings(process.env, { isTerminal: process.stdout.isTTY })
  const log = createLog(settings.logLevel)
  const life = createLifeCycle({ log })
  // The parent process has ended.
  process.on('disconnect', () => void life.stop())
  try {
    // Where somebody else started this process, the directory is theirs.
    if (process.send === undefined) {
      const lock = await shareDataDirectory(settings.dataDir)
      life.onStop('the data directory', () => lock.release())
    }
    // Loaded only now, so that --help and a wrong variable answer at once.
    const { startRole } = await import('./start-role.ts')
    const { app, routes } = await startRole(role, settings, log, life)
    await app.listen({ port: port ?? settings.port, host: settings.host })
    const address = app.server.address()
    const ready: ReadyMessage = {
      kind: 'ready',
      port: typeof address === 'object' ? (address?.port ?? 0) : 0,
      routes,
    }
    process.send?.(ready)
    log.info({ role, port: ready.port }, 'the role is ready')
  } catch (error) {
    if (life.stopping.aborted) return
    reportFailure(error, settings.logLevel)
    await life.stop(1)
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false }, 'any-port': { type: 'boolean', default: false } },
  })
  const [role] = positionals
  if (values.help || !isRole(role)) process.stdout.write(usage())
  else await start(role, values['any-port'] ? 0 : undefined)
} catch (error) {
  reportFailure(error, process.env.LOG_LEVEL)
  process.exitCode = 1
}
