export const MAX_ENTRIES = 65_535

const MIB = 1024 * 1024
/** Enough for the names of an archive with the maximum number of entries, at 400 bytes each. */
export const MAX_DIRECTORY_BYTES = 32 * MIB
/**
 * Four times the largest upload: textures and classes hardly shrink by more, and other data would fail the
 * ratio.
 */
const MAX_UNPACKED_BYTES = 2048 * MIB
/** Below this, any ratio is harmless: a few megabytes of zeros shrink a thousandfold in honest files too. */
const RATIO_FREE_BYTES = 64 * MIB
/** Text-only data packs stay below 30. */
const MAX_RATIO = 50

/** An archive that unpacks to more bytes is a bomb. */
export const maxUnpackedBytes = (archiveBytes: number): number =>
  Math.min(MAX_UNPACKED_BYTES, Math.max(RATIO_FREE_BYTES, archiveBytes * MAX_RATIO))

/** Tells the uploader how large the archive would become when unpacked. */
export const bombMessage = (unpackedBytes: number, archiveBytes: number): string =>
  unpackedBytes > MAX_UNPACKED_BYTES
    ? 'The archive unpacks to more than 2 GiB'
    : `The archive unpacks to ${Math.round(unpackedBytes / archiveBytes)} times its size: it looks like a zip bomb`
