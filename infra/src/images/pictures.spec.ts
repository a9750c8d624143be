import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { animated, bmp, drawn, svg } from './pictures.fixture.ts'
import { processGalleryImage } from './process-gallery-image.ts'
import { processIcon } from './process-icon.ts'

const near = (color: number, expected: number) =>
  [16, 8, 0].every((shift) => Math.abs(((color >> shift) & 255) - ((expected >> shift) & 255)) < 12)

describe('an icon', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'as %s becomes a small WebP next to the original',
    async (format) => {
      const bytes = await drawn(200, 100).toFormat(format).toBuffer()
      const { raw, icon, color } = await processIcon(bytes)
      expect(raw).toEqual({ bytes, ext: format === 'jpeg' ? 'jpg' : format })
      expect(icon.ext).toBe('webp')
      expect(await sharp(icon.bytes).metadata()).toMatchObject({ format: 'webp', width: 96, height: 48 })
      expect(near(color, 0xd21e32)).toBe(true)
    },
  )

  it('stays unchanged if that is smaller', async () => {
    const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#123456' } })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer()
    const { raw, icon, color } = await processIcon(bytes)
    expect(icon.bytes.length).toBeLessThanOrEqual(raw.bytes.length)
    expect(color).toBe(0x123456)
  })

  it('keeps an animated GIF animated', async () => {
    const bytes = await animated()
    const { raw, icon, color } = await processIcon(bytes)
    expect(raw).toEqual({ bytes, ext: 'gif' })
    expect(icon).toEqual(raw)
    expect(near(color, 0x101010)).toBe(true)
  })

  it('as SVG is rendered, which removes its script', async () => {
    const { raw, icon, color } = await processIcon(svg())
    expect(raw.ext).toBe('png')
    expect(await sharp(raw.bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 256 })
    expect(raw.bytes.includes('alert')).toBe(false)
    expect(icon.ext).toBe('webp')
    expect(color).toBe(0xd21e32)
  })

  it('as BMP becomes a PNG with the right orientation', async () => {
    const { raw } = await processIcon(bmp())
    const pixels = await sharp(raw.bytes).removeAlpha().raw().toBuffer()
    expect([...pixels.subarray(0, 3)]).toEqual([255, 0, 0])
    expect([...pixels.subarray(-3)]).toEqual([0, 0, 255])
  })

  it('ignores transparent parts for its colour', async () => {
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#00ff0000' } })
      .composite([{ input: { create: { width: 8, height: 8, channels: 4, background: '#0000ff' } } }])
      .png()
      .toBuffer()
    expect((await processIcon(bytes)).color).toBe(0x0000ff)
    const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#ffffff00' } })
      .png()
      .toBuffer()
    expect((await processIcon(clear)).color).toBe(0)
  })

  it('is refused above its size in bytes', async () => {
    const bytes = await drawn(100, 100).png().toBuffer()
    await expect(processIcon(bytes, bytes.length - 1)).rejects.toMatchObject({ code: 'picture-too-large' })
    await expect(processIcon(bytes, bytes.length)).resolves.toBeDefined()
  })

  it('is refused above its size in pixels, before it is decoded', async () => {
    const bytes = await sharp({ create: { width: 10_000, height: 6000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bytes.length).toBeLessThan(256 * 1024)
    await expect(processIcon(bytes)).rejects.toMatchObject({ code: 'picture-too-large' })
    await expect(processIcon(svg('width="99999" height="99999"'))).rejects.toMatchObject({
      code: 'picture-too-large',
    })
  })

  it.each<[string, () => Promise<Buffer>]>([
    ['text', async () => Buffer.from('this is no picture')],
    ['nothing', async () => Buffer.alloc(0)],
    ['HTML', async () => Buffer.from('<html><svg></svg></html>')],
    ['only the start of a PNG', async () => Buffer.from([0x89, ...Buffer.from('PNG\r\n\x1a\n', 'latin1')])],
    ['a truncated PNG', async () => (await drawn(100, 100).png().toBuffer()).subarray(0, 5000)],
    ['a truncated JPEG', async () => (await drawn(100, 100).jpeg().toBuffer()).subarray(0, 800)],
    ['a truncated GIF', async () => (await animated()).subarray(0, 20)],
    ['a truncated BMP', async () => bmp().subarray(0, 60)],
    ['an AVIF', () => drawn(64, 64).avif().toBuffer()],
    ['a broken SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect')],
  ])('cannot be %s', async (_what, bytes) => {
    await expect(processIcon(await bytes())).rejects.toMatchObject({ code: 'not-a-picture' })
  })
})

describe('a gallery image', () => {
  it('gets a thumbnail of 350 pixels', async () => {
    const bytes = await drawn(700, 400).png().toBuffer()
    const { raw, thumbnail, width, height, sha1 } = await processGalleryImage(bytes)
    expect({ width, height, sha1 }).toEqual({
      width: 700,
      height: 400,
      sha1: createHash('sha1').update(bytes).digest('hex'),
    })
    expect(raw).toEqual({ bytes, ext: 'png' })
    expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ format: 'webp', width: 350, height: 200 })
  })

  it('is not enlarged', async () => {
    const { thumbnail } = await processGalleryImage(await drawn(100, 80).png().toBuffer())
    expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ width: 100, height: 80 })
  })

  it('is rotated as the camera was held', async () => {
    const bytes = await drawn(700, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const { thumbnail, width, height } = await processGalleryImage(bytes)
    expect([width, height]).toEqual([400, 700])
    expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ width: 350, height: 613 })
  })

  it('keeps an animated GIF animated', async () => {
    const { thumbnail, width, height } = await processGalleryImage(await animated())
    expect(thumbnail.ext).toBe('gif')
    expect([width, height]).toEqual([20, 20])
  })

  it('is refused above its maximum size, and if it is not a picture', async () => {
    await expect(processGalleryImage(Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: 'picture-too-large',
    })
    await expect(processGalleryImage(Buffer.from('text'))).rejects.toMatchObject({ code: 'not-a-picture' })
  })
})
