import sharp from 'sharp'
import { bitmapSize } from './bitmap.ts'
import { MAX_PIXELS, picturing } from './decode-picture.ts'
import { PictureRefused } from './picture-errors.ts'
import { type PictureKind, pictureKindOf } from './picture-kind.ts'

export type ExternalKind = Exclude<PictureKind, 'svg'> | 'avif'

export interface ProcessedExternalPicture {
  readonly kind: ExternalKind
  /** As displayed, after the camera's rotation. */
  readonly width: number
  readonly height: number
  /** For a drawing, its PNG. Any other picture may be shown as it came. */
  readonly drawn: Buffer | null
}

const MAX_SVG_BYTES = 512 * 1024
const MAX_SVG_PIXELS = 4_000_000

const isAvif = (bytes: Buffer): boolean => /^ftypavi[fs]$/.test(bytes.toString('latin1', 4, 12))

/** Draws at the original size. Otherwise badges without a size would fill the page. */
const draw = async (bytes: Buffer): Promise<ProcessedExternalPicture> => {
  if (bytes.length > MAX_SVG_BYTES) throw new PictureRefused('picture-too-large', 'The drawing is too large')
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_SVG_PIXELS })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { kind: 'png', width: info.width, height: info.height, drawn: data }
}

const sizeOf = async (bytes: Buffer, kind: ExternalKind) => {
  if (kind === 'bmp') return bitmapSize(bytes)
  // Browsers show truncated pictures, so only the header counts.
  const { autoOrient } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' }).metadata()
  return autoOrient
}

/**
 * The bytes of other hosts that we may pass to a browser: raster pictures unchanged, whatever their host
 * calls them, and an SVG, which can contain scripts, as a PNG. Call it only in a process that can be killed.
 * Throws PictureRefused.
 */
export const processExternalPicture = (bytes: Buffer): Promise<ProcessedExternalPicture> =>
  picturing(async () => {
    const kind = pictureKindOf(bytes) ?? (isAvif(bytes) ? 'avif' : null)
    if (kind === null) throw new PictureRefused('not-a-picture', 'What came is no picture')
    if (kind === 'svg') return draw(bytes)
    const { width, height } = await sizeOf(bytes, kind)
    return { kind, width, height, drawn: null }
  })
