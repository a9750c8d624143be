import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'

/** The key of all issuers of a stand-in. */
export interface SigningKey {
  readonly publicJwks: { readonly keys: readonly object[] }
  readonly privateJwk: object
  sign(claims: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>
}

export const makeSigningKey = async (kid = 'stand-in'): Promise<SigningKey> => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const named = { kid, use: 'sig', alg: 'RS256' }
  return {
    publicJwks: { keys: [{ ...(await exportJWK(publicKey)), ...named }] },
    privateJwk: { ...(await exportJWK(privateKey)), ...named },
    sign: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header }).sign(privateKey),
  }
}
