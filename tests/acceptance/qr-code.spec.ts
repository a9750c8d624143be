import { totpQr } from '@modstead/infra/second-factors/totp-qr'
import jsQr from 'jsqr'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { sampleQr } from '../../frontend/src/features/dev/sample-qr.ts'
import { settled, sized, type Visitor, visit } from './visitor.ts'

let visitor: Visitor | undefined
afterEach(() => visitor?.leave())

/** Reads the code from the screen as a camera does. */
const read = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQr.default(new Uint8ClampedArray(data), info.width, info.height, {
    inversionAttempts: 'dontInvert',
  })?.data
}

test.each([
  ['light', 'none'],
  ['dark', 'none'],
  ['dark', 'active'],
] as const)(
  'a QR code can be read from the screen in %s with forced colors %s',
  async (colorScheme, forcedColors) => {
    visitor = await visit({ ...sized(390), colorScheme, forcedColors })
    const { page } = visitor
    await page.goto('/dev/ui')
    await settled(page)
    const section = page.getByRole('region', { name: 'QrCode' })
    await section.getByRole('img', { name: 'QR code of a sample' }).scrollIntoViewIfNeeded()
    expect(await read(await section.screenshot())).toBe('otpauth://sample')
  },
)

test('the sample equals what the server draws', () => {
  expect(sampleQr).toEqual(totpQr('otpauth://sample'))
})
