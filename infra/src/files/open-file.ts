import { type FileHandle, open } from 'node:fs/promises'
import type { StoredBytes } from './stored-bytes.ts'

const READ_AHEAD_BYTES = 256 * 1024

const openOrNull = async (path: string): Promise<FileHandle | null> => {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Null: there is no such file. */
export const openFile = async (path: string): Promise<StoredBytes | null> => {
  const handle = await openOrNull(path)
  if (handle === null) return null
  try {
    const { size } = await handle.stat()
    return {
      size,
      read: async (start, end) => handle.createReadStream({ start, end, highWaterMark: READ_AHEAD_BYTES }),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}
