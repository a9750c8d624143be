import { crc32 } from 'node:zlib'
import type { WindowedReader } from './windowed-reader.ts'

/** Facts that the list, a local header and a descriptor give about an entry. */
const SIGNATURES = ['PK\x01\x02', 'PK\x03\x04', 'PK\x07\x08'].map((text) => Buffer.from(text, 'latin1'))
const SIGNATURE_BYTES = 4

export interface StoredData {
  readonly checksum: number
  /** Programs that learn the size only after the data could mistake such a signature for its end. */
  readonly hasSignature: boolean
}

export const readStored = async (
  reader: WindowedReader,
  start: number,
  length: number,
): Promise<StoredData> => {
  let checksum = 0
  let hasSignature = false
  let seam = Buffer.alloc(0)
  for await (const chunk of reader.stream(start, length)) {
    checksum = crc32(chunk, checksum)
    const text = Buffer.concat([seam, chunk])
    hasSignature ||= SIGNATURES.some((signature) => text.includes(signature))
    seam = text.subarray(Math.max(0, text.length - SIGNATURE_BYTES + 1))
  }
  return { checksum, hasSignature }
}
