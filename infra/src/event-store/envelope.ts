import { bySystem, type Provenance, type Via } from '@modstead/domain/kernel/provenance'
import type { EventMetadata } from './port.ts'

/** Version of the metadata that is written today. Events of version 1 carry no number. */
export const ENVELOPE = 2

/** Metadata in today's shape, whatever shape is stored. */
export interface LiftedMetadata extends EventMetadata, Provenance {
  /** Type of the command that was decided; null: recorded before it was kept. */
  readonly command: string | null
  readonly via: Via
}

const SYSTEM = 'system:'

/** Before sessions and apps, people acted by tokens alone. */
const viaOf = (actor: string): Via =>
  actor.startsWith(SYSTEM) ? bySystem(actor.slice(SYSTEM.length)) : { kind: 'token', id: null }

/** Lifts stored metadata of any version. What is stored stays as it is, since the hash chain covers it. */
export const liftMetadata = (stored: EventMetadata): LiftedMetadata => ({
  ...stored,
  command: stored.command ?? null,
  via: stored.via ?? viaOf(stored.actor),
})
