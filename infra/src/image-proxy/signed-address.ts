import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const SIGNATURE_BYTES = 16
/** Longer addresses are left out, because servers and browsers have limits too. */
const MAX_ADDRESS = 2_048

export interface AddressSigner {
  /**
   * The path below FILES_URL at which we serve the picture of a web address. Empty if the address is too
   * long.
   */
  pathTo(address: string): string
  /** The address in a path that `pathTo` made, or null for any other. */
  addressIn(signature: string, encoded: string): string | null
}

export const addressKey = (masterKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', 'addresses of external pictures', 32))

/** Only we can sign addresses, so nobody can make us fetch anything that our own pages do not contain. */
export const signerWithKey = (key: Uint8Array): AddressSigner => {
  const sign = (address: string) =>
    createHmac('sha256', key).update(address).digest().subarray(0, SIGNATURE_BYTES)
  return {
    pathTo: (address) =>
      address.length > MAX_ADDRESS
        ? ''
        : `external/${sign(address).toString('base64url')}/${Buffer.from(address).toString('base64url')}`,
    addressIn(signature, encoded) {
      const address = Buffer.from(encoded, 'base64url').toString()
      const given = Buffer.from(signature, 'base64url')
      return given.length === SIGNATURE_BYTES && timingSafeEqual(given, sign(address)) ? address : null
    },
  }
}

export const createAddressSigner = (masterKey: Buffer): AddressSigner => signerWithKey(addressKey(masterKey))

/** For the Markdown renderer: the address at which we serve the picture at `address`. */
export const imageProxy =
  (signer: Pick<AddressSigner, 'pathTo'>, filesUrl: string) =>
  (address: string): string => {
    const path = signer.pathTo(address)
    return path === '' ? '' : `${filesUrl}/${path}`
  }
