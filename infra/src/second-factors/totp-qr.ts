import { encode } from 'uqr'

/** A QR code as SVG data: `path` fills the dark squares of a view box of `size` × `size`, on a white ground. */
export interface QrCode {
  readonly size: number
  readonly path: string
}

/** Four white squares on each side, without which scanners do not find the code (ISO/IEC 18004). */
const QUIET_ZONE = 4

/**
 * Encodes the `otpauth://` address, so that a phone can read the secret from a screen. Throws RangeError
 * beyond 2,331 bytes.
 */
export const totpQr = (address: string): QrCode => {
  const { size, data } = encode(address, { ecc: 'M', border: QUIET_ZONE })
  let path = ''
  for (const [y, row] of data.entries())
    for (let x = 0; x < size; ) {
      let end = x
      while (row[end]) end++
      if (end > x) path += `M${x} ${y}h${end - x}v1h${x - end}z`
      x = end + 1
    }
  return { size, path }
}
