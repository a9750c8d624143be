import type { EventStore } from '../port.ts'

export interface StoreUnderTest {
  /** Opens a new instance on the same log, as another process would. The suite closes it. */
  open(): Promise<EventStore>
  /** Breaks the connections of all writers, if the engine offers a way. */
  breakConnections?: () => Promise<void>
  dispose(): Promise<void>
}

/** The surroundings of a spec of the suite. */
export interface Contract {
  readonly store: EventStore
  open(): Promise<EventStore>
  readonly breakConnections: (() => Promise<void>) | undefined
}
