import type pg from 'pg'
import { copyInto } from '../../postgres/copy-in.ts'
import type { Position } from '../port.ts'
import type { StoredEvent } from '../stored-event.ts'

const COLUMNS = ['position', 'stream', 'revision', 'id', 'type', 'data', 'metadata']

/** JSON escapes its own control characters, and names have none. */
const escaped = (text: string): string => text.replaceAll('\\', '\\\\')

function* copyLines(events: readonly StoredEvent[], head: Position): Generator<string> {
  let position: bigint = head
  for (const { stream, revision, id, type, data, metadata } of events) {
    position += 1n
    const texts = [stream, `${revision}`, id, type, data.toString(), metadata.toString()]
    yield `${position}\t${texts.map(escaped).join('\t')}\n`
  }
}

/**
 * Copies events into the table of the embedded store, after the one at `head`. Returns the position of the
 * last one.
 */
export const copyEvents = async (
  client: pg.Client,
  events: readonly StoredEvent[],
  head: Position,
  options?: { readonly freeze: boolean },
): Promise<Position> => {
  await copyInto(client, 'event', COLUMNS, copyLines(events, head), options)
  return (head + BigInt(events.length)) as Position
}
