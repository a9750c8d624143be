import { hkdfSync } from 'node:crypto'
import { createSealedCookies, type SealedCookies } from '@modstead/infra/identity/sealed-cookie'

/** Encrypts what browsers and links in mails carry. All roles open each other's. */
export const openSealedCookies = (masterKey: Buffer): SealedCookies =>
  createSealedCookies(Buffer.from(hkdfSync('sha256', masterKey, '', 'sealed cookies', 32)))
