import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { storageFailure } from '../files/storage-errors.ts'
import type { StoredPicture } from './stored-picture.ts'

export interface ImageStore {
  /**
   * Stores a picture under the SHA-1 of its bytes and gives its path, `images/<sha1>.png` or, with the suffix 96,
   * `images/<sha1>_96.webp`. Durable when it settles; the same picture is stored once. Throws DiskFull.
   */
  save(picture: StoredPicture & { readonly suffix?: number }): Promise<string>
  /** Throws RangeError for anything that `save` did not give. */
  absolutePath(path: string): string
}

const PATH = /^images\/[0-9a-f]{40}(?:_\d{1,4})?\.(?:png|jpg|webp|gif)$/

/** Where `save` keeps a picture. */
export const picturePath = ({ bytes, ext, suffix }: StoredPicture & { readonly suffix?: number }): string =>
  `images/${createHash('sha1').update(bytes).digest('hex')}${suffix === undefined ? '' : `_${suffix}`}.${ext}`

/** `directory` is the one of the files; the pictures lie in `images/` below it. */
export const openImageStore = async (directory: string): Promise<ImageStore> => {
  const images = join(directory, 'images')
  await mkdir(images, { recursive: true })

  const absolutePath = (path: string) => {
    if (!PATH.test(path)) throw new RangeError('not the path of a stored picture')
    return join(directory, path)
  }

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
    absolutePath,
    save: async (picture) => {
      const { bytes } = picture
      const path = picturePath(picture)
      const target = absolutePath(path)
      const there = await stat(target).catch(() => undefined)
      if (there?.size !== bytes.length) await write(target, bytes)
      return path
    },
  }
}
