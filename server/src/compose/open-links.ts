import { hkdfSync } from 'node:crypto'
import { createSignedTokens, type SignedTokens } from '@modstead/infra/identity/signed-token'

/** Signs links in mails: what one role signed, every other one knows. */
export const openLinks = (masterKey: Buffer): SignedTokens =>
  createSignedTokens(Buffer.from(hkdfSync('sha256', masterKey, '', 'links in mails', 32)))
