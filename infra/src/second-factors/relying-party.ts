/**
 * The site as authenticators know it. A passkey is permanently bound to the host name: on another one it is
 * useless.
 */
export interface RelyingParty {
  readonly rpId: string
  /** Shown by the authenticator. */
  readonly rpName: string
  /** Addresses of its pages: scheme, host and port, compared exactly. */
  readonly origins: readonly string[]
}

/**
 * Derives it from the address that visitors use. Browsers refuse a host that is an IP address. `localhost`
 * works without TLS.
 */
export const relyingPartyOf = (publicUrl: string, rpName: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpId: hostname, rpName, origins: [origin] }
}
