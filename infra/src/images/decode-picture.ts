import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { decodeBitmap } from './bitmap.ts'
import { PictureRefused } from './picture-errors.ts'
import { pictureKindOf } from './picture-kind.ts'
import type { StoredPicture } from './stored-picture.ts'

/** About 8K by 6K: more than any screenshot, and at most 200 MB while one is decoded. */
export const MAX_PIXELS = 50_000_000
const SVG_PIXELS = 512

export interface Picture {
  /** The picture as it is stored: as sent, or as PNG if browsers could not or should not show the original. */
  readonly raw: StoredPicture
  /** As displayed, after the camera's rotation. */
  readonly width: number
  readonly height: number
  /** A new pipeline over the first frame, rotated upright. */
  open(): Sharp
}

/** Runs a step of the image library, and turns its errors into PictureRefused. */
export const picturing = async <Result>(step: () => Promise<Result>): Promise<Result> => {
  try {
    return await step()
  } catch (error) {
    if (error instanceof PictureRefused) throw error
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw new PictureRefused('picture-too-large', 'The picture has too many pixels', { cause: error })
    }
    throw new PictureRefused('not-a-picture', 'The file is not a picture, or it is damaged', { cause: error })
  }
}

/**
 * Detects the kind of picture and opens it. Call it only in a process that can be killed. Throws
 * PictureRefused.
 */
export const decodePicture = (bytes: Buffer): Promise<Picture> =>
  picturing(async () => {
    const kind = pictureKindOf(bytes)
    if (kind === null) {
      throw new PictureRefused(
        'not-a-picture',
        'The file is not a picture: PNG, JPEG, WebP, GIF, BMP and SVG are taken',
      )
    }
    const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error' }
    let kept = bytes
    if (kind === 'svg') {
      // Scripts and references of an SVG must not reach a browser, so it is drawn once, here.
      kept = await sharp(bytes, options)
        .resize({ width: SVG_PIXELS, height: SVG_PIXELS, fit: 'inside' })
        .png()
        .toBuffer()
    } else if (kind === 'bmp') {
      const { data, width, height } = decodeBitmap(bytes, MAX_PIXELS)
      kept = await sharp(data, { raw: { width, height, channels: 4 } })
        .png()
        .toBuffer()
    }
    const open = () => sharp(kept, options).autoOrient()
    const { autoOrient, pageHeight } = await open().metadata()
    return {
      raw: { bytes: kept, ext: kind === 'svg' || kind === 'bmp' ? 'png' : kind },
      width: autoOrient.width,
      height: pageHeight ?? autoOrient.height,
      open,
    }
  })
