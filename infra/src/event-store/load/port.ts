import type { Position } from '../port.ts'
import type { StoredEvent } from '../stored-event.ts'

/** Puts events of another log, as they were recorded, at the end of this one. Nothing else may append meanwhile. */
export interface LogLoader {
  /**
   * In this order, with ids, revisions, data and metadata as they are; positions are the store's own. Gives that of the last
   * event, and is durable when it settles. One call at a time.
   */
  load(events: readonly StoredEvent[]): Promise<Position>
  close(): Promise<void>
}
