import type { RecordedEvent as ServerEvent } from '@eventstore/db-client'
import { type EventMetadata, type Position, type RecordedEvent, StoreUnavailable } from '../port.ts'
import { toPosition } from './log-position.ts'

/** Events of the server itself: statistics, stream metadata, links. */
export const isSystemEvent = ({ type, streamId }: { type: string; streamId: string }): boolean =>
  type.startsWith('$') || streamId.startsWith('$')

const positionOf = (event: ServerEvent): Position => {
  if (!event.position)
    throw new StoreUnavailable('the event store is older than 22.6: its events have no position')
  return toPosition(event.position)
}

/** An event as this product stores them: JSON, with our metadata. */
export const asRecorded = (event: ServerEvent): RecordedEvent => ({
  position: positionOf(event),
  stream: event.streamId,
  revision: event.revision,
  id: event.id,
  type: event.type,
  data: event.data as Record<string, unknown>,
  metadata: event.metadata as unknown as EventMetadata,
})
