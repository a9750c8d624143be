import { hash } from 'node:crypto'
import type { NewEvent, Revision } from './port.ts'

/**
 * Hash of one event: lower-case hex sha256 over the hash of the event before it in the stream (the stream's name for
 * the first) and all that is stored, personal fields as ciphertext, so that erasing a key keeps the chain valid.
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
