import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { BytesDiffer } from './storage-errors.ts'

/** The hash that stored bytes must have, according to their name. */
export interface Proof {
  readonly algorithm: 'sha1' | 'sha512'
  /** Lower-case hex. */
  readonly hash: string
}

const differ = ({ hash }: Proof): BytesDiffer =>
  new BytesDiffer(`the stored bytes of ${hash} are not those that were uploaded`)

/** Reads all bytes. Throws BytesDiffer. */
export const prove = async (bytes: AsyncIterable<Uint8Array>, proof: Proof): Promise<void> => {
  const found = createHash(proof.algorithm)
  for await (const chunk of bytes) found.update(chunk)
  if (found.digest('hex') !== proof.hash) throw differ(proof)
}

/**
 * Holds back the last chunk until all bytes are verified, so that nobody takes the earlier ones for the
 * whole.
 */
async function* lastWhenProved(
  bytes: AsyncIterable<Uint8Array>,
  proof: Proof,
  onDiffer: () => void,
): AsyncGenerator<Uint8Array> {
  const found = createHash(proof.algorithm)
  let last: Uint8Array | undefined
  for await (const chunk of bytes) {
    found.update(chunk)
    if (last !== undefined) yield last
    last = chunk
  }
  if (found.digest('hex') !== proof.hash) {
    onDiffer()
    throw differ(proof)
  }
  if (last !== undefined) yield last
}

/**
 * All bytes of a file, from first to last. If they differ, it ends with BytesDiffer instead of the last
 * bytes, and calls `onDiffer`.
 */
export const proving = (bytes: Readable, proof: Proof, onDiffer: () => void): Readable => {
  const proved = Readable.from(lastWhenProved(bytes, proof, onDiffer), { objectMode: false })
  // The generator never closes a source that nobody began to read.
  proved.once('close', () => bytes.destroy())
  return proved
}
