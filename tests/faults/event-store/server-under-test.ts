import { parseAddress } from '@modstead/infra/event-store/eventstoredb/address'
import { type NodeProcess, startNodeProcess } from '../../support/eventstoredb/node-process.ts'
import { freePort } from '../../support/product.ts'

/** A server, and what can be done to it from here. */
export interface ServerUnderTest {
  readonly url: string
  /** undefined: it runs elsewhere, and nothing can stand in front of it that is switched, killed or frozen. */
  readonly node: NodeProcess | undefined
  stop(): Promise<void>
}

export const NEEDS_A_NODE =
  'nodes that EVENTSTORE_URL names cannot be killed, frozen or switched from here, nor can anything stand in front of several or of TLS'

/**
 * A server that runs elsewhere. In front of one node without TLS stands a process that has the faults of a
 * node, for all that its callers see.
 */
export const givenServer = async (url: string): Promise<ServerUnderTest> => {
  const address = parseAddress(url)
  const [only, second] = address?.hosts ?? []
  if (only === undefined || second !== undefined || address?.tls || address?.hasCredentials)
    return { url, node: undefined, stop: async () => {} }
  const port = await freePort()
  const front = await startNodeProcess({ target: `${only.host}:${only.port}`, port })
  return { url: `esdb://127.0.0.1:${port}?tls=false`, node: front, stop: front.kill }
}
