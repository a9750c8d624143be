import { createHash } from 'node:crypto'
import { decodePicture, picturing } from './decode-picture.ts'
import { PictureRefused } from './picture-errors.ts'
import { type StoredPicture, smallerOf } from './stored-picture.ts'

export interface ProcessedGalleryImage {
  readonly raw: StoredPicture
  /** At most 350 pixels wide, or the raw picture if that is smaller or animated. */
  readonly thumbnail: StoredPicture
  /** Size of the raw picture in pixels, upright. */
  readonly width: number
  readonly height: number
  /** Hash of the bytes as sent, lower-case hex, so that the same picture sent twice has the same hash. */
  readonly sha1: string
}

const THUMBNAIL_WIDTH = 350
const GALLERY_BYTES = 5 * 1024 * 1024

/** Throws PictureRefused. Ignores the type that the sender declares. */
export const processGalleryImage = async (
  bytes: Buffer,
  maxBytes: number = GALLERY_BYTES,
): Promise<ProcessedGalleryImage> => {
  if (bytes.length > maxBytes)
    throw new PictureRefused('picture-too-large', `The image is larger than ${maxBytes} bytes`)
  const picture = await decodePicture(bytes)
  return picturing(async () => {
    const { raw, width, height } = picture
    const sha1 = createHash('sha1').update(bytes).digest('hex')
    // Damage shows only when a picture is decoded, so an animated one is decoded too.
    const small = await picture
      .open()
      .resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer()
    const thumbnail = raw.ext === 'gif' ? raw : smallerOf({ bytes: small, ext: 'webp' }, raw)
    return { raw, thumbnail, width, height, sha1 }
  })
}
