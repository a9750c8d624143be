import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { storageFailure } from '../files/storage-errors.ts'

export const syncDirectory = async (path: string): Promise<void> => {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** Replaces a file completely or not at all. Durable when it settles. Throws DiskFull. */
export const replaceFile = async (path: string, content: string | Uint8Array): Promise<void> => {
  const draft = `${path}.draft`
  try {
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    await syncDirectory(dirname(path))
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw storageFailure(error)
  }
}
