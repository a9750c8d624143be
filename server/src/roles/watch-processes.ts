import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type { Role } from './role.ts'
import type { Upstreams } from './upstreams.ts'

export const watchProcesses = (
  metrics: Metrics,
  roles: readonly Role[],
  upstreams: Pick<Upstreams, 'count'>,
): void =>
  metrics.gauges('processes', 'Processes of a role that the gateway leads requests to', ['role'], async () =>
    roles.map((role) => ({ labels: { role }, value: upstreams.count(role) })),
  )
