import jsQr from 'jsqr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createTotpSecrets, totpAddress } from './totp.ts'
import { type QrCode, totpQr } from './totp-qr.ts'

const address = totpAddress(createTotpSecrets(Buffer.alloc(32))(''), {
  account: 'a'.repeat(39),
  issuer: 'A catalogue of mods',
})

/** A photograph of the code on a dark page, with only the white margin around it. */
const photograph = async ({ size, path }: QrCode) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 4}" height="${size * 4}">
    <rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#16181c' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQr.default(new Uint8ClampedArray(data), info.width, info.height, {
    inversionAttempts: 'dontInvert',
  })
}

describe('the QR code of an address', () => {
  it('decodes to the address', async () => {
    expect((await photograph(totpQr(address)))?.data).toBe(address)
  })
  it('has a margin of four squares on each side', () => {
    const { size, path } = totpQr(address)
    const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].map((run) => run.slice(1).map(Number))
    expect(runs.map(([x, y, width, back]) => `M${x} ${y}h${width}v1h-${back}z`).join('')).toBe(path)
    expect(Math.min(...runs.map(([x = 0]) => x))).toBe(4)
    expect(Math.min(...runs.map(([, y = 0]) => y))).toBe(4)
    expect(Math.max(...runs.map(([x = 0, , width = 0]) => x + width))).toBe(size - 4)
    expect(Math.max(...runs.map(([, y = 0]) => y + 1))).toBe(size - 4)
  })
  it('refuses an address that is too long', () => {
    expect(() => totpQr('é'.repeat(1_200))).toThrow(RangeError)
  })
})
