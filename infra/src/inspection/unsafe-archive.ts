/** Why an archive is refused, in the words of the field. */
export const archiveFaults = [
  'not-a-zip',
  'truncated',
  'damaged',
  'leading-data',
  /** The four bytes of another signature before the first entry, which all offsets leave out. */
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
 * The changes that makers of resource packs really make to headers, so that the game can read the pack and other programs
 * cannot. The data itself is whole, and the names in the list are true. Not among it is a mark of encryption in the list:
 * the game takes no such archive.
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

/** The archive cannot be opened safely; the message says why, for the person who uploaded it. */
export class UnsafeArchive extends Error {
  override readonly name = 'UnsafeArchive'
  readonly fault: ArchiveFault
  constructor(fault: ArchiveFault, because: string, cause?: unknown) {
    super(because, cause === undefined ? undefined : { cause })
    this.fault = fault
  }
}

/** A name as messages show it: quoted, and cut where it is long. */
export const shown = (name: string): string =>
  JSON.stringify(name.length > 200 ? `${name.slice(0, 200)}…` : name)
