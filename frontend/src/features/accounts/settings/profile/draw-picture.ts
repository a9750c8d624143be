import type { PercentCrop } from 'react-image-crop'

/** The server's limit. */
const maxSentBytes = 262_144
const sides = [512, 384, 256]
const shownSide = 1024

/** Opens a picture to choose a part of. Throws the browser's error if a file is not a picture. */
export async function openPicture(file: Blob): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, shownSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas
}

/** Draws the cropped part as a square with this side in pixels. */
export function drawPart(source: HTMLCanvasElement, crop: PercentCrop, to: HTMLCanvasElement, side: number) {
  to.width = side
  to.height = side
  const [across, down] = [source.width / 100, source.height / 100]
  const part = [crop.x * across, crop.y * down, crop.width * across, crop.height * down] as const
  const context = to.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, ...part, 0, 0, side, side)
}

const encode = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  // A browser that cannot write WebP writes PNG.
  new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))

/** The cropped part as a file that the server accepts, or undefined if the browser cannot make one. */
export async function pictureOfPart(source: HTMLCanvasElement, crop: PercentCrop): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  for (const side of sides) {
    drawPart(source, crop, canvas, side)
    const blob = await encode(canvas)
    if (blob && blob.size <= maxSentBytes) return blob
  }
  return undefined
}
