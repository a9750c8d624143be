import { parseArgs } from 'node:util'
import { describeVariables, readSettings, type Settings } from '@modstead/infra/config/settings'
import { createLog } from '@modstead/infra/telemetry/log'
import { describeDemoAccounts } from '@modstead/tools/sample-catalogue/demo-file'
import { printAdministratorLink } from './compose/administrator-link.ts'
import { checkPort } from './process/check-port.ts'
import { lockDataDirectory } from './process/data-directory-lock.ts'
import { reportFailure } from './process/explain-failure.ts'
import { keepHeapsSmall } from './process/keep-heaps-small.ts'
import { createLifeCycle } from './process/life-cycle.ts'

const usage = () => `Usage: npm start -- [--empty] [--help]

  --empty  start without the sample catalogue
  --help   show this

Variables:
${describeVariables()}
`

const readArguments = () =>
  parseArgs({
    options: { empty: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  }).values

const start = async (settings: Settings, empty: boolean): Promise<void> => {
  keepHeapsSmall()
  const log = createLog(settings.logLevel)
  const life = createLifeCycle({ log, drain: (settings.drainSeconds ?? 0) * 1_000 })
  try {
    await checkPort(settings.port, settings.host)
    const lock = await lockDataDirectory(settings.dataDir)
    life.onStop('the data directory', () => lock.release())
    // Loaded only now, so that --help and a wrong variable answer at once. Postgres starts while the rest
    // loads.
    const { openDatabase } = await import('./compose/database.ts')
    const database = openDatabase(settings, log, life)
    await database.launched
    const { startRoles } = await import('./compose/start-roles.ts')
    const product = await startRoles(settings, log, life, database)
    const { prepareDemo } = await import('./prepare-demo.ts')
    const accounts = settings.production ? [] : await prepareDemo(product, settings, { empty, log })
    const link = await product.administratorLink()
    product.readiness.missing = null
    if (life.stopping.aborted) return
    process.stdout.write(`\nModstead is ready: ${settings.publicUrl}\n`)
    printAdministratorLink(link)
    if (accounts.length > 0) process.stdout.write(`${describeDemoAccounts(accounts)}\n`)
  } catch (error) {
    if (life.stopping.aborted) return
    reportFailure(error, settings.logLevel)
    await life.stop(1)
  }
}

try {
  const { empty, help } = readArguments()
  if (help) process.stdout.write(usage())
  else await start(readSettings(process.env, { isTerminal: process.stdout.isTTY }), empty)
} catch (error) {
  reportFailure(error, process.env.LOG_LEVEL)
  process.exitCode = 1
}
