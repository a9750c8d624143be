import type pg from 'pg'
import { copyInto } from '../../postgres/copy-in.ts'
import type { Position } from '../port.ts'
import type { StoredEvent } from '../stored-event.ts'

const COLUMNS = ['position', 'stream', 'revision', 'id', 'type', 'data', 'metadata']

const BACKSLASH = 0x5c

const escapedName = (name: string): string => name.replaceAll('\\', '\\\\')

/** JSON escapes its own control characters, and names have none. */
const escaped = (json: Buffer): string | Buffer =>
  json.includes(BACKSLASH) ? json.toString().replaceAll('\\', '\\\\') : json

function* copyText(events: readonly StoredEvent[], head: Position): Generator<string | Buffer> {
  let position: bigint = head
  for (const { stream, revision, id, type, data, metadata } of events) {
    position += 1n
    yield `${position}\t${escapedName(stream)}\t${revision}\t${id}\t${escapedName(type)}\t`
    yield escaped(data)
    yield '\t'
    yield escaped(metadata)
    yield '\n'
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
  await copyInto(client, 'event', COLUMNS, copyText(events, head), options)
  return (head + BigInt(events.length)) as Position
}
