export interface StoredPicture {
  readonly bytes: Buffer
  readonly ext: 'png' | 'jpg' | 'webp' | 'gif'
}

/** A processed copy is worth keeping only if it is smaller than the original. */
export const smallerOf = (processed: StoredPicture, raw: StoredPicture): StoredPicture =>
  processed.bytes.length < raw.bytes.length ? processed : raw
