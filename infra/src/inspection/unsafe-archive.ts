/** Reasons to refuse an archive, in the field's terms. */
export const archiveFaults = [
  'not-a-zip',
  'truncated',
  'damaged',
  'leading-data',
  /** The four bytes of another signature before the first entry, which all offsets ignore. */
  'leading-signature',
  'hidden-data',
  'trailing-data',
  'false-end-record',
  'false-zip64',
  'too-many-entries',
  'bomb',
  /** A bomb if the declared sizes are true. */
  'declared-bomb',
  'unsafe-path',
  'ambiguous-name',
  'duplicate-entry',
  'symbolic-link',
  'special-file',
  'folder-with-data',
  'encrypted',
  'unsupported-compression',
  'overlap',
  'false-local-header',
  'false-descriptor',
  'false-size',
  'false-checksum',
] as const

export type ArchiveFault = (typeof archiveFaults)[number]

/**
 * Changes that makers of resource packs actually make to headers, so that the game can read the pack and
 * other programs cannot. The data itself is whole, and the names in the list are true. An encryption flag in
 * the list is not forgiven, because the game refuses such archives.
 */
export const FORGIVEN_IN_PACKS: ReadonlySet<ArchiveFault> = new Set<ArchiveFault>([
  'leading-signature',
  'false-end-record',
  'declared-bomb',
  'folder-with-data',
  'false-local-header',
  'false-size',
  'false-checksum',
])

/** The archive cannot be opened safely. The message tells the uploader why. */
export class UnsafeArchive extends Error {
  override readonly name = 'UnsafeArchive'
  readonly fault: ArchiveFault
  constructor(fault: ArchiveFault, because: string, cause?: unknown) {
    super(because, cause === undefined ? undefined : { cause })
    this.fault = fault
  }
}

/** A name for messages: quoted, and cut if it is long. */
export const shown = (name: string): string =>
  JSON.stringify(name.length > 200 ? `${name.slice(0, 200)}…` : name)
