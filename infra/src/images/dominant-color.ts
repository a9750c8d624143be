import type { Picture } from './decode-picture.ts'

const CROP = 64
const MIN_ALPHA = 128

interface Bin {
  count: number
  red: number
  green: number
  blue: number
}

/**
 * The most frequent color in the middle of the picture as 0xRRGGBB, ignoring transparent parts. Black if
 * everything is transparent.
 */
export const dominantColor = async (picture: Picture): Promise<number> => {
  const { width, height } = picture
  const data = await picture
    .open()
    .extract({
      left: Math.max(0, Math.floor((width - CROP) / 2)),
      top: Math.max(0, Math.floor((height - CROP) / 2)),
      width: Math.min(CROP, width),
      height: Math.min(CROP, height),
    })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer()
  const bins = new Map<number, Bin>()
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha < MIN_ALPHA) continue
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const bin = bins.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 }
    bins.set(key, bin)
    bin.count += 1
    bin.red += red
    bin.green += green
    bin.blue += blue
  }
  let largest: Bin = { count: 0, red: 0, green: 0, blue: 0 }
  for (const bin of bins.values()) if (bin.count > largest.count) largest = bin
  if (largest.count === 0) return 0
  const mean = (sum: number) => Math.round(sum / largest.count)
  return (mean(largest.red) << 16) | (mean(largest.green) << 8) | mean(largest.blue)
}
