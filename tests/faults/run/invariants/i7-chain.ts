import { auditLog } from '@modstead/infra/audit/audit-log'
import { storedHeads } from '@modstead/infra/audit/head-source'
import { START } from '@modstead/infra/event-store/port'
import { storedLogOf } from '@modstead/infra/event-store/stored-event'
import type { Invariant } from './look.ts'

/** Nothing signed covers the last minute, so the ends that the last look saw must still be there. */
export const chain: Invariant = {
  id: 'I7',
  says: 'The hash chains prove all events, the log fits its signed heads, and no stream has lost its end.',
  async check({ stores, events, memory }) {
    const { broken, brokenInTotal, heads } = await auditLog(
      storedLogOf(stores.store, START),
      await storedHeads(stores.pool),
    )
    const violations = broken
      .slice(0, 10)
      .map(({ stream, revision, position, because }) => `${because}: ${stream} ${revision} at ${position}`)
    if (brokenInTotal > violations.length) violations.push(`${brokenInTotal} broken links in all`)
    for (const { head, because } of heads.findings.slice(0, 10))
      violations.push(`head of ${head.events} events: ${because}`)
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
