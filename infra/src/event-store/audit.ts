import { chainHash } from './hash-chain.ts'
import {
  type EventStore,
  NO_STREAM,
  type Position,
  type RecordedEvent,
  type Revision,
  START,
} from './port.ts'

export interface BrokenLink {
  readonly stream: string
  readonly revision: Revision
  readonly position: Position
  readonly because: 'no hash' | 'hash does not fit' | 'revision out of order'
}

export interface ChainAudit {
  readonly events: number
  readonly streams: number
  /** The first 1,000 at most; empty when nothing was altered. */
  readonly broken: readonly BrokenLink[]
  readonly brokenInTotal: number
}

const MAX_LISTED = 1_000

const fault = (
  event: RecordedEvent,
  before: { readonly revision: Revision; readonly hash: string | undefined } | undefined,
): BrokenLink['because'] | undefined => {
  if (event.revision !== (before?.revision ?? NO_STREAM) + 1n) return 'revision out of order'
  if (event.metadata.hash === undefined) return 'no hash'
  const expected = chainHash(before?.hash, event.stream, event.revision, event)
  return event.metadata.hash === expected ? undefined : 'hash does not fit'
}

/**
 * Reads the whole log and proves each event against the one before it in its stream. An event that was altered, taken
 * out or put in breaks the chain there; cutting off the end of a stream does not, so keep the counts of earlier audits.
 */
export const verifyChain = async (store: EventStore): Promise<ChainAudit> => {
  const ends = new Map<string, { readonly revision: Revision; readonly hash: string | undefined }>()
  const broken: BrokenLink[] = []
  let brokenInTotal = 0
  let events = 0
  for await (const batch of store.readAll(START))
    for (const event of batch) {
      events += 1
      const { stream, revision, position } = event
      const because = fault(event, ends.get(stream))
      if (because !== undefined) {
        brokenInTotal += 1
        if (broken.length < MAX_LISTED) broken.push({ stream, revision, position, because })
      }
      ends.set(stream, { revision, hash: event.metadata.hash })
    }
  return { events, streams: ends.size, broken, brokenInTotal }
}
