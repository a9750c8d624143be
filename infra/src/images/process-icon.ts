import { decodePicture, picturing } from './decode-picture.ts'
import { dominantColor } from './dominant-color.ts'
import { PictureRefused } from './picture-errors.ts'
import { type StoredPicture, smallerOf } from './stored-picture.ts'

export interface ProcessedIcon {
  readonly raw: StoredPicture
  /** At most 96 pixels wide and high, or the raw picture if that is smaller or animated. */
  readonly icon: StoredPicture
  /** 0xRRGGBB. */
  readonly color: number
}

const ICON_PIXELS = 96
const ICON_BYTES = 256 * 1024

/** Throws PictureRefused. Ignores the type that the sender declares. */
export const processIcon = async (bytes: Buffer, maxBytes: number = ICON_BYTES): Promise<ProcessedIcon> => {
  if (bytes.length > maxBytes)
    throw new PictureRefused('picture-too-large', `The icon is larger than ${maxBytes} bytes`)
  const picture = await decodePicture(bytes)
  return picturing(async () => {
    const color = await dominantColor(picture)
    const { raw } = picture
    if (raw.ext === 'gif') return { raw, icon: raw, color }
    const small = await picture
      .open()
      .resize({ width: ICON_PIXELS, height: ICON_PIXELS, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer()
    return { raw, icon: smallerOf({ bytes: small, ext: 'webp' }, raw), color }
  })
}
