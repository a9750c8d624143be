import type { EventStore, Position, RecordedEvent } from '../event-store/port.ts'

/**
 * The place of one event for followers of the log. It names the event, so it stays valid after a move to
 * another store.
 */
export type Cursor = string

/** No event of the log has this cursor. The log may have been restored from an earlier backup. */
export class UnknownCursor extends Error {
  override readonly name = 'UnknownCursor'
}

/** Version of the cursor's form, so that another form can follow. */
const FORM = '1'
const PARTS = /^1 (\d{1,19}) ([0-9a-f-]{36}) (.{1,255})$/su

export const cursorOf = ({
  stream,
  revision,
  id,
}: Pick<RecordedEvent, 'stream' | 'revision' | 'id'>): Cursor =>
  Buffer.from(`${FORM} ${revision} ${id} ${stream}`).toString('base64url')

/** The position of a cursor's event in this store. Throws UnknownCursor or StoreUnavailable. */
export const positionOf = async (
  store: Pick<EventStore, 'readStream'>,
  cursor: Cursor,
): Promise<Position> => {
  const [, revision, id, stream] = PARTS.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (revision === undefined || stream === undefined) throw new UnknownCursor('this is no cursor')
  for await (const event of store.readStream(stream, { from: BigInt(revision), limit: 1 }))
    if (event.id === id) return event.position
  throw new UnknownCursor('no event of the log has this cursor')
}
