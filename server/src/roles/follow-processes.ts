import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '@modstead/infra/telemetry/log'
import { z } from 'zod'
import type { HealthStatus } from '../http/health.ts'
import { ALIVE } from '../http/health-paths.ts'
import type { ServedRoute } from './messages.ts'
import type { ForwardedRole } from './role.ts'
import type { RouteTable } from './route-table.ts'
import { askForRoutes } from './served-routes.ts'
import type { Upstreams } from './upstreams.ts'

const EVERY_MS = 1_000
const PROBE_LIMIT_MS = 2_000
/** Failures in a row, so that a briefly busy process is not dropped. */
const MAX_FAILED_PROBES = 3

/** Resolves all addresses of a host name. */
export type LookUp = (
  hostname: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>

export interface FollowedProcesses {
  stop(): Promise<void>
}

interface Parts {
  /** By role: an address whose host name resolves to all processes of the role. */
  readonly addresses: Readonly<Record<ForwardedRole, string>>
  readonly lookUp: LookUp
  readonly upstreams: Upstreams
  readonly routes: RouteTable
  readonly log: Pick<Log, 'info' | 'warn'>
}

/** One address for each process. */
const resolve = async (address: string, lookUp: LookUp): Promise<readonly string[]> => {
  const { protocol, hostname, port } = new URL(address)
  const found = await lookUp(hostname.replace(/^\[|\]$/g, ''))
  const addresses = found.map(({ address: host, family }) => {
    const name = family === 6 ? `[${host}]` : host
    return `${protocol}//${name}${port === '' ? '' : `:${port}`}`
  })
  return [...new Set(addresses)]
}

const health = z.object({ status: z.enum(['ok', 'starting', 'stopping'] satisfies HealthStatus[]) })

const healthOf = async (address: string): Promise<HealthStatus> => {
  const answer = await fetch(`${address}${ALIVE}`, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) })
  if (!answer.ok) throw new Error(`${address}${ALIVE} answers ${answer.status}`)
  return health.parse(await answer.json()).status
}

/** Pages have no list: every path without a route is theirs. */
const routesOf = async (role: ForwardedRole, address: string): Promise<readonly ServedRoute[]> =>
  role === 'web' ? [] : askForRoutes(address, PROBE_LIMIT_MS)

/** Keeps upstreams and routes up to date with the existing processes, and checks each of them every second. */
export const followProcesses = ({ addresses, lookUp, upstreams, routes, log }: Parts): FollowedProcesses => {
  const stopping = new AbortController()

  const follow = (role: ForwardedRole) => {
    const present = new Map<string, readonly ServedRoute[]>()
    const failures = new Map<string, number>()
    let resolved: readonly string[] = []

    const tellRoutes = () => routes.set(role, [...present.values()].flat())
    const take = async (address: string): Promise<void> => {
      if ((await healthOf(address)) !== 'ok') return
      present.set(address, await routesOf(role, address))
      tellRoutes()
      upstreams.add(role, address)
      log.info({ role, address }, 'a process has come')
    }
    const leave = (address: string, because: unknown): void => {
      // Its routes stay known while there is no process, so that a request for one is answered with 503, not
      // with 404.
      upstreams.remove(role, address)
      failures.delete(address)
      present.delete(address)
      if (present.size > 0) tellRoutes()
      log.warn({ role, address, because: String(because) }, 'a process has gone')
    }
    const lookAt = async (address: string): Promise<void> => {
      try {
        const status = await healthOf(address)
        failures.delete(address)
        if (status !== 'ok') leave(address, `it is ${status}`)
      } catch (error) {
        const failed = (failures.get(address) ?? 0) + 1
        failures.set(address, failed)
        if (failed >= MAX_FAILED_PROBES) leave(address, error)
      }
    }
    const probe = (address: string): Promise<void> =>
      present.has(address) ? lookAt(address) : take(address).catch(() => undefined)
    return async () => {
      // While names cannot be resolved, the former processes stay.
      resolved = await resolve(addresses[role], lookUp).catch(() => resolved)
      for (const address of present.keys())
        if (!resolved.includes(address)) leave(address, 'its name no longer stands for it')
      await Promise.all(resolved.map(probe))
    }
  }

  const looks = (Object.keys(addresses) as ForwardedRole[]).map(follow)
  const lookAgainAndAgain = async (look: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look()
      await pauseUnless(stopping.signal)
    }
  }
  const looking = Promise.all(looks.map(lookAgainAndAgain))
  return {
    async stop() {
      stopping.abort()
      await looking
    },
  }
}

const pauseUnless = (signal: AbortSignal): Promise<void> =>
  pause(EVERY_MS, undefined, { signal }).catch(() => undefined)
