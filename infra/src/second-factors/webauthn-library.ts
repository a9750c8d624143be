/** Loaded on demand: the library is large, and most processes never need it. */
export const webAuthnLibrary = async () => {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...server, ...helpers }
}

export type WebAuthnLibrary = Awaited<ReturnType<typeof webAuthnLibrary>>

/** EdDSA, ES256 and RS256: every authenticator supports at least one of them. */
export const ALGORITHMS = [-8, -7, -257]

/** Convert from and to unpadded base64url. */
export const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
