import { storedHash } from '../event-store/hash-chain.ts'
import type { StoredEvent } from '../event-store/stored-event.ts'
import { LogHash } from './log-hash.ts'

/** Somebody changed the log while it was being read. */
export class LogChanged extends Error {
  override readonly name = 'LogChanged'
}

/**
 * Reads the same events a second time. A proof about them holds only if they are the events that were
 * compared with the heads. Throws LogChanged.
 */
export async function* sameLog(
  batches: AsyncIterable<readonly StoredEvent[]>,
  before: Pick<LogHash, 'events' | 'hex'>,
): AsyncGenerator<readonly StoredEvent[]> {
  const hash = new LogHash()
  const isOther = () => hash.events !== before.events || hash.hex() !== before.hex()
  for await (const batch of batches) {
    const known = batch.slice(0, before.events - hash.events)
    for (const event of known) hash.take(storedHash(event))
    const isEnd = hash.events === before.events
    if (isEnd && isOther()) break
    yield known
    if (isEnd) return
  }
  if (isOther()) throw new LogChanged('The log was changed while it was read. Run this again.')
}
