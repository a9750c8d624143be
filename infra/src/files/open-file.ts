import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { StoredBytes } from './stored-bytes.ts'

const READ_AHEAD_BYTES = 256 * 1024

/** An open file, and its size in bytes. */
export interface OpenedFile {
  readonly handle: FileHandle
  readonly size: number
}

/** Reads a part of a file, both ends inclusive. Closes the file when the stream ends. */
export type ReadPart = (file: OpenedFile, start: number, end: number) => Promise<Readable>

const openOrNull = async (path: string): Promise<FileHandle | null> => {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

export const readPart: ReadPart = async ({ handle }, start, end) =>
  handle.createReadStream({ start, end, highWaterMark: READ_AHEAD_BYTES })

/** Returns null if there is no such file. */
export const openFile = async (path: string, read = readPart): Promise<StoredBytes | null> => {
  const handle = await openOrNull(path)
  if (handle === null) return null
  try {
    const { size } = await handle.stat()
    return {
      size,
      read: (start, end) => read({ handle, size }, start, end),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}
