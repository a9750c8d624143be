import type { DomainEvent } from '@modstead/domain/kernel/event'
import type { Via } from '@modstead/domain/kernel/provenance'
import type { Position, Revision } from '../event-store/port.ts'

/** An event as a fold gets it: decoded, upcast, and with its place in the log. */
export type Recorded<Event extends DomainEvent = DomainEvent> = Event extends DomainEvent
  ? {
      readonly type: Event['type']
      readonly data: Event['data']
      /** UUID. */
      readonly id: string
      readonly stream: string
      readonly revision: Revision
      readonly position: Position
      /** When it was recorded, ISO 8601 UTC. */
      readonly at: string
      /** `actorId()` of the actor who caused it. */
      readonly actor: string
      /** Type of the command that was decided. null: the event is from before it was recorded. */
      readonly command: string | null
      readonly via: Via
      readonly onBehalfOf?: string
      readonly reason?: string
    }
  : never
