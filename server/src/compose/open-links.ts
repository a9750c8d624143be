import { hkdfSync } from 'node:crypto'
import { createSignedTokens, type SignedTokens } from '@modstead/infra/identity/signed-token'

/** Signs links in mails. All roles accept each other's links. */
export const openLinks = (masterKey: Buffer): SignedTokens =>
  createSignedTokens(Buffer.from(hkdfSync('sha256', masterKey, '', 'links in mails', 32)))
