/** Why an archive is refused, in the words of the field. */
export type ArchiveFault =
  | 'not-a-zip'
  | 'truncated'
  | 'damaged'
  | 'too-many-entries'
  | 'bomb'
  | 'unsafe-path'
  | 'symbolic-link'
  | 'duplicate-entry'
  | 'header-mismatch'
  | 'encrypted'
  | 'overlap'
  | 'unsupported-compression'

/** The archive cannot be opened safely; the message says why, for the person who uploaded it. */
export class UnsafeArchive extends Error {
  override readonly name = 'UnsafeArchive'
  readonly fault: ArchiveFault
  constructor(fault: ArchiveFault, because: string, cause?: unknown) {
    super(because, cause === undefined ? undefined : { cause })
    this.fault = fault
  }
}

/** The parser's own complaints are sentences in English; the ones that have a name here get it. */
const COMPLAINTS: readonly (readonly [RegExp, ArchiveFault, string])[] = [
  [/^unexpected EOF/, 'truncated', 'The archive is truncated'],
  [/encrypt/, 'encrypted', 'The archive is encrypted'],
  [/^too many bytes/, 'bomb', 'An entry of the archive unpacks to more than it declares'],
  [/^not enough bytes/, 'header-mismatch', 'An entry of the archive unpacks to less than it declares'],
]

/** Anything the zip parser or zlib throws, as UnsafeArchive; errors of the system pass through. */
export const asUnsafeArchive = (error: unknown): unknown => {
  if (error instanceof UnsafeArchive || !(error instanceof Error)) return error
  if ('syscall' in error) return error
  const known = COMPLAINTS.find(([pattern]) => pattern.test(error.message))
  if (known !== undefined) return new UnsafeArchive(known[1], known[2], error)
  return new UnsafeArchive('damaged', `The archive is damaged: ${error.message}`, error)
}
