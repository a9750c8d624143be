import type { Position } from '../port.ts'
import type { StoredEvent } from '../stored-event.ts'

/** Appends recorded events of another log to this one. Nothing else may append in the meantime. */
export interface LogLoader {
  /**
   * Keeps order, ids, revisions, data and metadata; positions are the store's own. Returns the position of
   * the last event. One call at a time. Throws LoadRefused.
   */
  load(events: readonly StoredEvent[]): Promise<Position>
  /** Ends the loading. All loaded events are durable when it settles, and some may not be before. */
  finish(): Promise<void>
  close(): Promise<void>
}

/** The store cannot become the same log: it has other events, or stored some in another order. */
export class LoadRefused extends Error {
  override readonly name = 'LoadRefused'
}
