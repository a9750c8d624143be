import { imageLibrary } from '../images/decode-picture.ts'
import { type PictureKind, pictureKindOf } from '../images/picture-kind.ts'
import { boundedGate } from './bounded-gate.ts'
import { PictureUnavailable } from './picture-unavailable.ts'

export type ExternalKind = Exclude<PictureKind, 'svg'> | 'avif'

export interface BrowserPicture {
  readonly bytes: Buffer
  readonly kind: ExternalKind
}

const MAX_SVG_BYTES = 512 * 1024
const MAX_SVG_PIXELS = 4_000_000
const DRAWING_SECONDS = 3

/** Drawing costs a whole processor for its time, so it is done one at a time. */
const drawing = boundedGate(1, 32)

/** Drawn at its own size, or badges without a size of their own would fill the page. */
const draw = (bytes: Buffer): Promise<Buffer> =>
  drawing(async () => {
    if (bytes.length > MAX_SVG_BYTES) throw new PictureUnavailable('the drawing is too large')
    const sharp = await imageLibrary()
    return sharp(bytes, { limitInputPixels: MAX_SVG_PIXELS })
      .timeout({ seconds: DRAWING_SECONDS })
      .png()
      .toBuffer()
  })

const isAvif = (bytes: Buffer): boolean => /^ftypavi[fs]$/.test(bytes.toString('latin1', 4, 12))

/**
 * What of somebody else's bytes a browser may get from us: raster pictures as they are, whatever their host calls them;
 * an SVG, which can hold scripts, as a PNG of it. Throws PictureUnavailable for everything else.
 */
export const browserPicture = async (bytes: Buffer): Promise<BrowserPicture> => {
  const kind = pictureKindOf(bytes) ?? (isAvif(bytes) ? 'avif' : null)
  if (kind === null) throw new PictureUnavailable('what came is no picture')
  if (kind !== 'svg') return { bytes, kind }
  try {
    return { bytes: await draw(bytes), kind: 'png' }
  } catch (error) {
    throw new PictureUnavailable('the drawing cannot be drawn', { cause: error })
  }
}
