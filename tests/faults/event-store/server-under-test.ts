import type { NodeProcess } from '../../support/eventstoredb/node-process.ts'

/** A server, and what can be done to it from here. */
export interface ServerUnderTest {
  readonly url: string
  /** undefined: it runs elsewhere, so it cannot be switched, killed or frozen. */
  readonly node: NodeProcess | undefined
  stop(): Promise<void>
}

export const NEEDS_A_NODE =
  'a server that EVENTSTORE_URL names cannot be killed, frozen or switched from here'
