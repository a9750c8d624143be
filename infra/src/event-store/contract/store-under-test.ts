import type { EventStore } from '../port.ts'

export interface StoreUnderTest {
  /** A new instance on the same log, as another process would have it. The suite closes it. */
  open(): Promise<EventStore>
  /** Breaks the connections of all writers, where the engine offers a way. */
  breakConnections?: () => Promise<void>
  dispose(): Promise<void>
}

/** The surroundings of a spec of the suite. */
export interface Contract {
  readonly store: EventStore
  open(): Promise<EventStore>
  readonly breakConnections: (() => Promise<void>) | undefined
}
