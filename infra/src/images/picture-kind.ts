export type PictureKind = 'png' | 'jpg' | 'webp' | 'gif' | 'bmp' | 'svg'

const startsWith = (bytes: Buffer, signature: readonly number[], offset = 0) =>
  signature.every((byte, at) => bytes[offset + at] === byte)

const ascii = (text: string) => [...Buffer.from(text, 'latin1')]

const SIGNATURES: readonly (readonly [PictureKind, (bytes: Buffer) => boolean])[] = [
  ['png', (bytes) => startsWith(bytes, [0x89, ...ascii('PNG\r\n\x1a\n')])],
  ['jpg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['gif', (bytes) => startsWith(bytes, ascii('GIF87a')) || startsWith(bytes, ascii('GIF89a'))],
  ['webp', (bytes) => startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)],
  ['bmp', (bytes) => startsWith(bytes, ascii('BM')) && bytes.length > 54],
  [
    'svg',
    (bytes) =>
      /^\ufeff?\s*(?:<\?xml|<!--|<!doctype svg|<svg)/i.test(bytes.toString('utf8', 0, 256)) &&
      bytes.includes('<svg'),
  ],
]

/**
 * Recognizes a picture by its bytes, not by its name. Returns null for a kind that the product does not
 * accept.
 */
export const pictureKindOf = (bytes: Buffer): PictureKind | null =>
  SIGNATURES.find(([, matches]) => matches(bytes))?.[0] ?? null
