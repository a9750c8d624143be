import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { BytesDiffer } from './storage-errors.ts'

/** What stored bytes come to, as their name says. */
export interface Proof {
  readonly algorithm: 'sha1' | 'sha512'
  /** Lower-case hex. */
  readonly hash: string
}

const differ = ({ hash }: Proof): BytesDiffer =>
  new BytesDiffer(`the stored bytes of ${hash} are not those that were uploaded`)

/** Reads it all. Throws BytesDiffer. */
export const prove = async (bytes: AsyncIterable<Uint8Array>, proof: Proof): Promise<void> => {
  const found = createHash(proof.algorithm)
  for await (const chunk of bytes) found.update(chunk)
  if (found.digest('hex') !== proof.hash) throw differ(proof)
}

/** Gives the last chunk only after all are proved, so that nobody takes what comes before it for the whole. */
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

/** All bytes of a file, from the first to the last. Ends with BytesDiffer instead of the last ones, and tells `onDiffer`. */
export const proving = (bytes: Readable, proof: Proof, onDiffer: () => void): Readable => {
  const proved = Readable.from(lastWhenProved(bytes, proof, onDiffer), { objectMode: false })
  // The generator never looks at bytes that nobody began to read.
  proved.once('close', () => bytes.destroy())
  return proved
}
