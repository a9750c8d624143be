import { EngineAway } from '../engines/engine-watch.ts'

/** The bytes exceed the limit. Nothing of them is kept. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
  readonly maxBytes: number
  constructor(maxBytes: number) {
    super(`the file is larger than ${maxBytes} bytes`)
    this.maxBytes = maxBytes
  }
}

/** The volume or the quota is full. The operator has to make room. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
  constructor(cause: unknown) {
    super('no space is left to store files', { cause })
  }
}

/** The file store cannot be reached, or cannot serve. The same request may succeed in a moment. */
export class FilesAway extends EngineAway {
  override readonly name: string = 'FilesAway'
}

/** The bytes do not match their name. A backup may still have the right ones. */
export class BytesDiffer extends FilesAway {
  override readonly name = 'BytesDiffer'
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Gives system errors that mean "no space" their type, and returns all others unchanged. */
export const storageFailure = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && FULL.has(String(error.code)) ? new DiskFull(error) : error
