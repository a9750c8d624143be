import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type OnDiffer, openProvedFile } from '../files/open-proved-file.ts'
import { storageFailure } from '../files/storage-errors.ts'
import { assertPicturePath, type ImageStore, picturePath, sha1OfPicture } from './image-store.ts'

/**
 * `directory` is the one of the files. Pictures are in `images/` below it. Each is first written to `incoming/`,
 * where the sweep of unfinished uploads finds what a killed process left.
 */
export const openImageStore = async (directory: string, onDiffer?: OnDiffer): Promise<ImageStore> => {
  const images = join(directory, 'images')
  const incoming = join(directory, 'incoming')
  for (const each of [images, incoming]) await mkdir(each, { recursive: true })

  const write = async (target: string, bytes: Buffer) => {
    const temporary = join(incoming, randomUUID())
    try {
      const file = await open(temporary, 'wx')
      try {
        await file.writeFile(bytes)
        await file.datasync()
      } finally {
        await file.close()
      }
      await rename(temporary, target)
    } catch (error) {
      await rm(temporary, { force: true })
      throw storageFailure(error)
    }
    const folder = await open(images, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }

  return {
    open: async (path) => {
      const proof = { algorithm: 'sha1', hash: sha1OfPicture(path) } as const
      return openProvedFile(join(directory, path), proof, onDiffer)
    },
    remove: async (path) => {
      assertPicturePath(path)
      await rm(join(directory, path), { force: true })
    },
    save: async (picture) => {
      const { bytes } = picture
      const path = picturePath(picture)
      // Bytes that are there already may have changed on the disk.
      await write(join(directory, path), bytes)
      return path
    },
  }
}
