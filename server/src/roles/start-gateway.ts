import { lookup } from 'node:dns/promises'
import { parseArgs } from 'node:util'
import { describeVariables, readSettings, type Settings } from '@modstead/infra/config/settings'
import { createLog } from '@modstead/infra/telemetry/log'
import { reportFailure } from '../process/explain-failure.ts'
import { keepHeapsSmall } from '../process/keep-heaps-small.ts'
import { createLifeCycle } from '../process/life-cycle.ts'
import { StartRefused } from '../process/start-refused.ts'
import { drainOf } from './drain.ts'
import { followProcesses, type LookUp } from './follow-processes.ts'
import { buildGateway } from './gateway.ts'
import { FORWARDED_ROLES, type ForwardedRole } from './role.ts'
import { createRouteTable } from './route-table.ts'
import { createUpstreams } from './upstreams.ts'

const usage = () => `Usage: npm run start:gateway

One port in front of roles that were started alone. Run as many as you like: they need not know of each other.

Variables:
${describeVariables()}
`

const lookUp: LookUp = (hostname) => lookup(hostname, { all: true })

const addressesOf = ({
  commandApiUrl,
  queryApiUrl,
  webUrl,
}: Settings): Readonly<Record<ForwardedRole, string>> => {
  if (commandApiUrl === undefined || queryApiUrl === undefined || webUrl === undefined)
    throw new StartRefused(
      'A gateway alone needs to know where the roles are. Set COMMAND_API_URL, QUERY_API_URL and WEB_URL, or start all together: npm run start:roles',
    )
  return { 'command-api': commandApiUrl, 'query-api': queryApiUrl, web: webUrl }
}

const start = async (settings: Settings): Promise<void> => {
  keepHeapsSmall()
  const log = createLog(settings.logLevel)
  const life = createLifeCycle({ log, drain: drainOf(settings) })
  try {
    const [addresses, upstreams, routes] = [addressesOf(settings), createUpstreams(), createRouteTable()]
    const followed = followProcesses({ addresses, lookUp, upstreams, routes, log })
    life.onStop('the look at the processes', () => followed.stop())
    const app = await buildGateway(
      settings,
      { upstreams, routes, roles: FORWARDED_ROLES, leaving: life.leaving },
      log,
    )
    life.onStop('the gateway', () => app.close())
    await app.listen({ port: settings.port, host: settings.host })
    log.info({ port: settings.port }, 'the gateway is ready')
  } catch (error) {
    if (life.stopping.aborted) return
    reportFailure(error, settings.logLevel)
    await life.stop(1)
  }
}

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
  if (values.help) process.stdout.write(usage())
  else await start(readSettings(process.env, { isTerminal: process.stdout.isTTY }))
} catch (error) {
  reportFailure(error, process.env.LOG_LEVEL)
  process.exitCode = 1
}
