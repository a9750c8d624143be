import { createLog } from '@modstead/infra/telemetry/log'
import { followProcesses } from '@modstead/server/roles/follow-processes'
import { buildGateway } from '@modstead/server/roles/gateway'
import { FORWARDED_ROLES } from '@modstead/server/roles/role'
import { createRouteTable } from '@modstead/server/roles/route-table'
import { createUpstreams } from '@modstead/server/roles/upstreams'

/**
 * Run by specs in a separate process: the gateway on the port of its first argument, in front of roles on the
 * next ports, in the order of FORWARDED_ROLES. Each role has several addresses of this machine, for which no
 * name server has a name.
 */
const ADDRESSES = ['127.0.0.2', '127.0.0.3']

const [port = '', ...ports] = process.argv.slice(2)
const log = createLog('silent')
const [upstreams, routes] = [createUpstreams(), createRouteTable()]
const [commandApi, queryApi, web] = FORWARDED_ROLES.map((role, index) => `http://${role}:${ports[index]}`)
followProcesses({
  addresses: { 'command-api': `${commandApi}`, 'query-api': `${queryApi}`, web: `${web}` },
  lookUp: async () => ADDRESSES.map((address) => ({ address, family: 4 })),
  upstreams,
  routes,
  log,
})
const { signal: leaving } = new AbortController()
const parts = { upstreams, routes, roles: FORWARDED_ROLES, leaving }
const app = await buildGateway({ trustProxy: false }, parts, log)
await app.listen({ port: Number(port), host: '127.0.0.1' })
