import type { RecordedEvent } from './port.ts'
import type { StoredEvent } from './stored-event.ts'

/** Reverses `storedFormOf`. */
export const recordedFormOf = (event: StoredEvent): RecordedEvent => ({
  stream: event.stream,
  revision: BigInt(event.revision),
  position: event.position,
  id: event.id,
  type: event.type,
  data: JSON.parse(event.data.toString()),
  metadata: JSON.parse(event.metadata.toString()),
})
