import { EngineAway } from '../engines/engine-watch.ts'

/** The bytes go on past the limit; nothing of them is kept. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
  readonly maxBytes: number
  constructor(maxBytes: number) {
    super(`the file is larger than ${maxBytes} bytes`)
    this.maxBytes = maxBytes
  }
}

/** The volume or the quota is used up; the operator has to make room. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
  constructor(cause: unknown) {
    super('no space is left to store files', { cause })
  }
}

/** The store of files cannot be reached, or cannot serve: the same request may succeed in a moment. */
export class FilesAway extends EngineAway {
  override readonly name: string = 'FilesAway'
}

/** The bytes are not those that their name calls for. The right ones may be brought back from a backup. */
export class BytesDiffer extends FilesAway {
  override readonly name = 'BytesDiffer'
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Gives system errors that mean "no space" their type and leaves all others as they are. */
export const storageFailure = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && FULL.has(String(error.code)) ? new DiskFull(error) : error
