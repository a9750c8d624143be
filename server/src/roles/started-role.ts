import type { Settings } from '@modstead/infra/config/settings'
import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import type { Log } from '@modstead/infra/telemetry/log'
import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type { Tracing } from '@modstead/infra/telemetry/tracing'
import type { FastifyInstance } from 'fastify'
import type { LifeCycle } from '../process/life-cycle.ts'
import type { ServedRoute } from './messages.ts'

export interface StartedRole {
  readonly app: FastifyInstance
  readonly routes: readonly ServedRoute[]
  /** Settles once it may get requests, or it stops. */
  readonly ready: Promise<void>
  /** For the process that changes accounts: a link for the first administrator, if there is none yet. */
  readonly administratorLink?: () => Promise<string | null>
}

/** The command line options besides the role. */
export interface RoleOptions {
  /** Groups of projections, for the projectors. */
  readonly groups: readonly ProjectionGroup[]
}

/** The parameters with which each role is started. */
export interface Surroundings extends RoleOptions {
  readonly settings: Settings
  readonly log: Log
  readonly life: LifeCycle
  readonly metrics: Metrics
  readonly tracing: Tracing | undefined
}
