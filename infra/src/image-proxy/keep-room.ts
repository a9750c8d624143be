import type { PictureSizes, PixelSize } from './picture-sizes.ts'
import type { AddressSigner } from './signed-address.ts'

/** A picture in cleaned HTML, where attributes hold no `>`. */
const PICTURE = /<img ([^>]*)>/g
const WRITTEN_WIDTH = /(?:^| )width="(\d{1,5})(?:px)?"/
const OTHER_MEASURE = /(?:^| )(?:width|height|srcset)="/

/** The attributes that the browser needs to know the picture's shape. Empty if the author has set the size. */
const missing = (attributes: string, { width, height }: PixelSize): string => {
  const written = WRITTEN_WIDTH.exec(attributes)
  const others = written ? attributes.replace(written[0], '') : attributes
  if (OTHER_MEASURE.test(others)) return ''
  if (!written) return `width="${width}" height="${height}" `
  return `height="${Math.max(1, Math.round((Number(written[1]) * height) / width))}" `
}

/**
 * Writes known sizes of other hosts' pictures into rendered HTML, so that a page does not move when they
 * load.
 */
export const roomKeeper = (
  signer: Pick<AddressSigner, 'addressIn'>,
  filesUrl: string,
  sizes: Pick<PictureSizes, 'sizesOf'>,
): ((html: string) => Promise<string>) => {
  const start = `src="${filesUrl}/external/`
  const addressOf = (attributes: string): string | null => {
    const at = attributes.indexOf(start)
    if (at === -1) return null
    const [signature = '', encoded = ''] = attributes.slice(at + start.length).split(/[/"]/, 2)
    return signer.addressIn(signature, encoded)
  }
  return async (html) => {
    const shown = [...html.matchAll(PICTURE)].map(([, attributes = '']) => addressOf(attributes))
    const addresses = new Set(shown.filter((address) => address !== null))
    if (addresses.size === 0) return html
    const known = await sizes.sizesOf([...addresses])
    return html.replace(PICTURE, (picture: string, attributes: string) => {
      const size = known.get(addressOf(attributes) ?? '')
      return size ? `<img ${missing(attributes, size)}${attributes}>` : picture
    })
  }
}
