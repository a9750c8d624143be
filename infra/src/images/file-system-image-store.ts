import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openFile } from '../files/open-file.ts'
import { storageFailure } from '../files/storage-errors.ts'
import { assertPicturePath, type ImageStore, picturePath } from './image-store.ts'

/** `directory` is the one of the files; the pictures lie in `images/` below it. */
export const openImageStore = async (directory: string): Promise<ImageStore> => {
  const images = join(directory, 'images')
  await mkdir(images, { recursive: true })

  const write = async (target: string, bytes: Buffer) => {
    const temporary = join(images, `.${randomUUID()}`)
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
      assertPicturePath(path)
      return openFile(join(directory, path))
    },
    save: async (picture) => {
      const { bytes } = picture
      const path = picturePath(picture)
      const target = join(directory, path)
      const there = await stat(target).catch(() => undefined)
      if (there?.size !== bytes.length) await write(target, bytes)
      return path
    },
  }
}
