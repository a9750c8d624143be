import type { Position } from '../port.ts'
import type { StoredEvent } from '../stored-event.ts'

/** Appends recorded events of another log to this one. Nothing else may append in the meantime. */
export interface LogLoader {
  /**
   * Keeps order, ids, revisions, data and metadata; positions are the store's own. Returns the position of
   * the last event, and is durable when it settles. One call at a time.
   */
  load(events: readonly StoredEvent[]): Promise<Position>
  close(): Promise<void>
}
