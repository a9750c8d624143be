import { verifyChain } from '@modstead/infra/event-store/test-audit'
import type { Invariant } from './look.ts'

/**
 * The chain alone does not show a missing end of a stream, so the ends of the last look must still be there.
 */
export const chain: Invariant = {
  id: 'I7',
  says: 'The hash chain of each stream proves its events, and no stream has lost its end.',
  async check({ stores, events, memory }) {
    const { broken, brokenInTotal } = await verifyChain(stores.store)
    const violations = broken
      .slice(0, 10)
      .map(({ stream, revision, position, because }) => `${because}: ${stream} ${revision} at ${position}`)
    if (brokenInTotal > violations.length) violations.push(`${brokenInTotal} broken links in all`)
    const hashes = new Map(events.map((event) => [`${event.stream} ${event.revision}`, event.metadata.hash]))
    for (const [stream, { revision, hash }] of memory.ends)
      if (hashes.get(`${stream} ${revision}`) !== hash)
        violations.push(`${stream} has lost its revision ${revision}`)
    memory.ends = new Map(
      events.map(({ stream, revision, metadata }) => [stream, { revision, hash: metadata.hash }]),
    )
    return violations
  },
}
