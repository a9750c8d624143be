import type { EventFields } from '../event-store/event-fields.ts'
import { decodePosition, encodePosition } from '../event-store/port.ts'
import type { StoredEvent } from '../event-store/stored-event.ts'
import { DamagedBackup } from './damaged-backup.ts'

const FIELDS = 8

/**
 * Writes one event as a line, with its number in the log, counted from 0. Neither names nor JSON contain a
 * tab or a line end. Personal fields stay sealed, and the chain hash is included.
 */
export const eventLine = (number: number, event: StoredEvent): string =>
  [
    number,
    encodePosition(event.position),
    event.stream,
    event.revision,
    event.id,
    event.type,
    event.data.toString(),
    event.metadata.toString(),
  ].join('\t')

/** Throws DamagedBackup if the line was not written by `eventLine`, or has another number. */
export const eventOfLine = (text: string, expected: number, where: string): StoredEvent => {
  const fields = text.split('\t')
  if (fields.length !== FIELDS || fields[0] !== `${expected}`)
    throw new DamagedBackup(`${where} does not hold event ${expected} where it should`)
  const [, position, stream, revision, id, type, data, metadata] = fields as [string, ...EventFields]
  return {
    position: decodePosition(position),
    stream,
    revision: Number(revision),
    id,
    type,
    data: Buffer.from(data),
    metadata: Buffer.from(metadata),
  }
}
