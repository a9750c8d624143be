import type { AskBucket } from '../files/s3/bucket.ts'
import { putObject } from '../files/s3/put-object.ts'
import { removeObject } from '../files/s3/remove-object.ts'
import { openObject } from '../files/s3/stored-object.ts'
import { assertPicturePath, type ImageStore, picturePath } from './image-store.ts'

/** Stores pictures in a bucket under their paths. */
export const s3ImageStore = (ask: AskBucket): ImageStore => ({
  open: async (path) => {
    assertPicturePath(path)
    return openObject(ask, path)
  },
  remove: async (path) => {
    assertPicturePath(path)
    await removeObject(ask, path)
  },
  save: async (picture) => {
    const path = picturePath(picture)
    await putObject(ask, path, picture.bytes)
    return path
  },
})
