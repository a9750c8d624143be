import { bySystem, type Provenance, type Via } from '@modstead/domain/kernel/provenance'
import type { EventMetadata } from './port.ts'

/** Current version of the metadata. Events of version 1 have no number. */
export const ENVELOPE = 2

/** Metadata in its current shape, whatever shape is stored. */
export interface LiftedMetadata extends EventMetadata, Provenance {
  /** Type of the command that was decided. null: the event is from before it was recorded. */
  readonly command: string | null
  readonly via: Via
}

const SYSTEM = 'system:'

/** Before sessions and apps existed, people acted only through tokens. */
const viaOf = (actor: string): Via =>
  actor.startsWith(SYSTEM) ? bySystem(actor.slice(SYSTEM.length)) : { kind: 'token', id: null }

/** Lifts stored metadata of any version. The stored form never changes, because the hash chain covers it. */
export const liftMetadata = (stored: EventMetadata): LiftedMetadata => ({
  ...stored,
  command: stored.command ?? null,
  via: stored.via ?? viaOf(stored.actor),
})
