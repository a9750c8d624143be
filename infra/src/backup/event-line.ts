import { decodePosition, encodePosition } from '../event-store/port.ts'
import type { StoredEvent } from '../event-store/stored-event.ts'
import { DamagedBackup } from './damaged-backup.ts'

/** The number, and these. */
type HeadFields = [position: string, stream: string, revision: string, id: string, type: string]
const HEAD_FIELDS = 6

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

const TAB = 0x09

/** Where the texts before the data end, or -1. */
const endOfHead = (line: Buffer): number => {
  let tabs = 0
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] !== TAB) continue
    tabs += 1
    if (tabs === HEAD_FIELDS) return at
  }
  return -1
}

/**
 * Data and metadata are parts of the line's own bytes. Throws DamagedBackup if the line was not written by
 * `eventLine`, or has another number.
 */
export const eventOfLine = (line: Buffer, expected: number, where: string): StoredEvent => {
  const headEnd = endOfHead(line)
  const dataEnd = headEnd < 0 ? -1 : line.indexOf(TAB, headEnd + 1)
  const [number, ...fields] = line.toString('utf8', 0, Math.max(0, headEnd)).split('\t')
  if (dataEnd < 0 || line.indexOf(TAB, dataEnd + 1) >= 0 || number !== `${expected}`)
    throw new DamagedBackup(`${where} does not hold event ${expected} where it should`)
  const [position, stream, revision, id, type] = fields as HeadFields
  return {
    position: decodePosition(position),
    stream,
    revision: Number(revision),
    id,
    type,
    data: line.subarray(headEnd + 1, dataEnd),
    metadata: line.subarray(dataEnd + 1),
  }
}
