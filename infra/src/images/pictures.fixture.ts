import sharp from 'sharp'

const RED = '#d21e32'

/** A picture with noise, so that it does not compress to nothing, and a red middle. */
export const drawn = (width: number, height: number) => {
  const noise = Buffer.alloc(width * height * 3)
  for (let at = 0; at < noise.length; at += 1) noise[at] = (Math.imul(at + 1, 2_654_435_761) >>> 13) & 255
  const middle = { create: { width: 60, height: 60, channels: 3, background: RED } } as const
  const base = sharp(noise, { raw: { width, height, channels: 3 } })
  return width < 64 || height < 64 ? base : base.composite([{ input: middle, gravity: 'centre' }])
}

export const svg = (attributes = 'width="40" height="20"') =>
  Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${attributes}><script>alert(1)</script><rect width="100%" height="100%" fill="${RED}"/></svg>`,
  )

/** Red above blue, 3 by 2 pixels, 24 bits, stored from the bottom up as in BMP files. */
export const bmp = () => {
  const bytes = Buffer.alloc(54 + 2 * 12)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(3, 18)
  bytes.writeInt32LE(2, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  for (let x = 0; x < 3; x += 1) {
    bytes[54 + x * 3] = 0xff
    bytes[54 + 12 + x * 3 + 2] = 0xff
  }
  return bytes
}

export const animated = () => {
  const frames = Buffer.alloc(20 * 60 * 4, 0xff)
  frames.fill(Buffer.from([0x10, 0x10, 0x10, 0xff]), 0, 20 * 20 * 4)
  return sharp(frames, { raw: { width: 20, height: 60, channels: 4, pageHeight: 20 } })
    .gif({ loop: 0, delay: [100, 100, 100] })
    .toBuffer()
}
