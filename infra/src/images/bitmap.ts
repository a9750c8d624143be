import { PictureRefused } from './picture-errors.ts'

export interface Pixels {
  /** RGBA, row by row from the top. */
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

const FILE_HEADER_BYTES = 14
const UNCOMPRESSED = 0
const BIT_FIELDS = 3

/** The size in the header of a BMP, whatever its bit depth. Throws PictureRefused. */
export const bitmapSize = (bytes: Buffer): { readonly width: number; readonly height: number } => {
  const width = bytes.length < FILE_HEADER_BYTES + 40 ? 0 : bytes.readInt32LE(18)
  const height = width > 0 ? Math.abs(bytes.readInt32LE(22)) : 0
  if (width <= 0 || height === 0) throw new PictureRefused('not-a-picture', 'The BMP picture has no size')
  return { width, height }
}

/**
 * Decodes an uncompressed BMP of 24 or 32 bits per pixel, which drawing programs write and the image library
 * cannot read. Throws PictureRefused for any other kind, and for more than `maxPixels`.
 */
export const decodeBitmap = (bytes: Buffer, maxPixels: number): Pixels => {
  const refuse = () =>
    new PictureRefused('not-a-picture', 'The BMP picture is not a plain one of 24 or 32 bits a pixel')
  if (bytes.length < FILE_HEADER_BYTES + 40) throw refuse()
  const start = bytes.readUInt32LE(10)
  const width = bytes.readInt32LE(18)
  const signedHeight = bytes.readInt32LE(22)
  const height = Math.abs(signedHeight)
  const bits = bytes.readUInt16LE(28)
  const compression = bytes.readUInt32LE(30)
  const plain = compression === UNCOMPRESSED || (compression === BIT_FIELDS && bits === 32)
  if (!plain || (bits !== 24 && bits !== 32) || width <= 0 || height === 0) throw refuse()
  const pixelBytes = bits / 8
  const rowBytes = Math.ceil((width * pixelBytes) / 4) * 4
  if (width * height > maxPixels || start + rowBytes * height > bytes.length) throw refuse()
  const data = Buffer.alloc(width * height * 4, 0xff)
  for (let y = 0; y < height; y += 1) {
    const row = start + rowBytes * (signedHeight > 0 ? height - 1 - y : y)
    for (let x = 0; x < width; x += 1) {
      const from = row + x * pixelBytes
      const to = (y * width + x) * 4
      data[to] = bytes[from + 2] ?? 0
      data[to + 1] = bytes[from + 1] ?? 0
      data[to + 2] = bytes[from] ?? 0
    }
  }
  return { data, width, height }
}
