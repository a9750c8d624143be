import type { ReadModelChange } from '@modstead/infra/log-following/progress'
import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import type { LogLevel } from '@modstead/infra/telemetry/log-level'
import type { AppliedBatch } from '@modstead/projectors/runtime/metrics'

/** The settings with which the thread opens its own connections to the engines. */
export interface ThreadSettings {
  readonly databaseUrl: string
  readonly eventStoreUrl: string | undefined
  readonly redisUrl: string | undefined
  readonly masterKey: Uint8Array
  readonly publicUrl: string
  readonly filesUrl: string
  readonly logLevel: LogLevel
  /** How often the checkpoint of a group moves while no event concerns it. */
  readonly idleStepMs: number
}

export type ToThread =
  | {
      readonly kind: 'start'
      readonly settings: ThreadSettings
      readonly groups: readonly ProjectionGroup[]
    }
  | { readonly kind: 'stop' }

export type FromThread =
  | { readonly kind: 'started' }
  /** The start failed. `code` comes from the driver or the system. */
  | { readonly kind: 'refused'; readonly message: string; readonly code: unknown }
  | ({ readonly kind: 'changed'; readonly group: ProjectionGroup } & ReadModelChange)
  | {
      readonly kind: 'batch-applied'
      readonly group: ProjectionGroup
      readonly batch: AppliedBatch
    }
  | { readonly kind: 'stopped' }
