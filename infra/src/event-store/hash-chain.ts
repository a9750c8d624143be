import { hash } from 'node:crypto'
import type { NewEvent, Revision } from './port.ts'
import type { StoredEvent } from './stored-event.ts'

/**
 * Hash of one event: lower-case hex sha256 over the hash of the previous event in the stream (for the first
 * event, the stream's name) and everything that is stored. Personal fields count as ciphertext, so erasing a
 * key keeps the chain valid.
 */
export const chainHash = (
  previous: string | undefined,
  stream: string,
  revision: Revision,
  event: NewEvent,
): string => {
  const { hash: _, ...metadata } = event.metadata
  return hash(
    'sha256',
    `${previous ?? stream}\n${JSON.stringify([stream, `${revision}`, event.id, event.type, event.data, metadata])}`,
    'hex',
  )
}

/** Events are stored with their hash as the last field of the metadata. */
const FIELD = Buffer.from(',"hash":"')
const HASH_LENGTH = 64
const QUOTE = 0x22
const COMMA = 0x2c
const BRACKET = 0x5d
const BRACE = 0x7d
const TAIL_LENGTH = FIELD.length + HASH_LENGTH + 2

const isField = (metadata: Buffer, at: number): boolean => {
  for (let index = 0; index < FIELD.length; index += 1)
    if (metadata[at + index] !== FIELD[index]) return false
  return true
}

/** The hash stored with an event, or undefined if there is none at the expected place. */
export const storedHash = ({ metadata }: Pick<StoredEvent, 'metadata'>): string | undefined => {
  const { length } = metadata
  const tail = length - TAIL_LENGTH
  const ends = metadata[length - 2] === QUOTE && metadata[length - 1] === BRACE
  if (tail < 0 || !ends || !isField(metadata, tail)) return undefined
  return metadata.toString('latin1', tail + FIELD.length, length - 2)
}

/** Extra space besides data and metadata. Names take at most six bytes per character. */
const ROOM = 4_096
let room = Buffer.allocUnsafe(64 * 1024)

const METADATA_BEGIN = Buffer.from('{"commandId":"')

const isJson = (bytes: Buffer): boolean => {
  try {
    JSON.parse(bytes.toString())
    return true
  } catch {
    return false
  }
}

/**
 * Whether the hash stored with an event is its `chainHash`, over the exact stored bytes: the same JSON
 * written differently has another hash. Because data and metadata form one text there, this also checks that
 * the data end where they should.
 */
export const fitsChain = (previous: string | undefined, event: StoredEvent, stored: string): boolean => {
  const { stream, revision, id, type, data, metadata } = event
  const needed = ROOM + data.length + metadata.length
  if (room.length < needed) room = Buffer.allocUnsafe(needed)
  const begin = room.write(
    `${previous ?? stream}\n[${JSON.stringify(stream)},"${revision}","${id}",${JSON.stringify(type)},`,
  )
  room.set(data, begin)
  const dataEnd = begin + data.length
  room[dataEnd] = COMMA
  room.set(metadata, dataEnd + 1)
  const end = dataEnd + 1 + metadata.length - TAIL_LENGTH
  room[end] = BRACE
  room[end + 1] = BRACKET
  const text = room.subarray(0, end + 2)
  if (hash('sha256', text, 'hex') !== stored) return false
  // It occurs only once, so no other split of the text reads as data and metadata.
  const beginsOnce =
    text.indexOf(METADATA_BEGIN, begin) === dataEnd + 1 && text.indexOf(METADATA_BEGIN, dataEnd + 2) < 0
  return beginsOnce || (isJson(data) && isJson(metadata))
}
