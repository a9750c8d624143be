import { UnsafeArchive } from './unsafe-archive.ts'

export const MAX_ENTRIES = 65_535

const MIB = 1024 * 1024
/** Four times the largest upload: textures and classes hardly shrink by more, and what does fails the ratio. */
const MAX_UNPACKED_BYTES = 2048 * MIB
/** Below this, any ratio is harmless: a few megabytes of zeros shrink a thousandfold in honest files too. */
const RATIO_FREE_BYTES = 64 * MIB
/** Text-only data packs stay below 30. */
const MAX_RATIO = 50

/** Throws UnsafeArchive `bomb` when the archive would unpack to far more than its own size suggests. */
export const refuseBomb = (unpackedBytes: number, archiveBytes: number): void => {
  if (unpackedBytes > MAX_UNPACKED_BYTES) {
    throw new UnsafeArchive('bomb', 'The archive unpacks to more than 2 GiB')
  }
  if (unpackedBytes > RATIO_FREE_BYTES && unpackedBytes > archiveBytes * MAX_RATIO) {
    const times = Math.round(unpackedBytes / archiveBytes)
    throw new UnsafeArchive(
      'bomb',
      `The archive unpacks to ${times} times its size: it looks like a zip bomb`,
    )
  }
}
