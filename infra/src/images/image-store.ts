import { createHash } from 'node:crypto'
import type { StoredBytes } from '../files/stored-bytes.ts'
import type { StoredPicture } from './stored-picture.ts'

export type PictureToStore = StoredPicture & { readonly suffix?: number }

export interface ImageStore {
  /**
   * Stores a picture under the SHA-1 of its bytes and returns its path, `images/<sha1>.png` or, with the
   * suffix 96, `images/<sha1>_96.webp`. Durable when it settles. The same picture is stored once. Throws
   * DiskFull or FilesAway.
   */
  save(picture: PictureToStore): Promise<string>
  /**
   * Returns null if there is no such picture. Throws RangeError for a path that `save` cannot return, or
   * FilesAway.
   */
  open(path: string): Promise<StoredBytes | null>
  /** Removing a missing picture is fine. Throws RangeError as `open` does, or FilesAway. */
  remove(path: string): Promise<void>
}

const PATH = /^images\/([0-9a-f]{40})(?:_(\d{1,4}))?\.(png|jpg|webp|gif)$/
const EXTENSIONS = ['png', 'jpg', 'webp', 'gif'] as const

/** The path under which `save` stores a picture. */
export const picturePath = ({ bytes, ext, suffix }: PictureToStore): string =>
  `images/${createHash('sha1').update(bytes).digest('hex')}${suffix === undefined ? '' : `_${suffix}`}.${ext}`

/**
 * Lower-case hex. Throws RangeError for anything but the path of a picture, so that no outside text leads
 * elsewhere.
 */
export const sha1OfPicture = (path: string): string => {
  const sha1 = PATH.exec(path)?.[1]
  if (sha1 === undefined) throw new RangeError('not the path of a stored picture')
  return sha1
}

/** The picture to store under this path. */
export const pictureAt = (path: string, bytes: Buffer): PictureToStore => {
  const [, , suffix, found] = PATH.exec(path) ?? []
  const ext = EXTENSIONS.find((each) => each === found) ?? 'png'
  return { bytes, ext, ...(suffix !== undefined && { suffix: Number(suffix) }) }
}

/** Throws RangeError as `sha1OfPicture` does. */
export const assertPicturePath = (path: string): void => void sha1OfPicture(path)
