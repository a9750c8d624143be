import type { RecordedEvent } from '@modstead/infra/event-store/port'
import type { History } from '../history.ts'
import type { Lane } from '../model.ts'
import type { Site } from '../site.ts'
import type { Stores } from '../stores.ts'

/** Contents of the stores of a site at a moment when the outcome of each command is known. */
export interface Look {
  readonly site: Site
  readonly stores: Stores
  readonly events: readonly RecordedEvent[]
  readonly history: History
  readonly lanes: readonly Lane[]
  /** Processes that were killed since the last look. */
  readonly kills: number
  /** Kept from one look at a site to the next. */
  readonly memory: LookMemory
}

export interface LookMemory {
  /** Revision and hash of the last event of each stream. */
  ends: ReadonlyMap<string, { readonly revision: bigint; readonly hash: string | undefined }>
  /** Names of uploads that a killed process left. */
  unfinished: ReadonlySet<string>
  /** The position of each follower of the log. */
  checkpoints: ReadonlyMap<string, bigint>
}

export const emptyMemory = (): LookMemory => ({
  ends: new Map(),
  unfinished: new Set(),
  checkpoints: new Map(),
})

export interface Invariant {
  /** Its number in design/quality.md. */
  readonly id: string
  readonly says: string
  /** Violations, one line each. */
  check(look: Look): Promise<readonly string[]>
}
