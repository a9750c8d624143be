/** The site as authenticators know it. A passkey is bound to the host name for ever: on another one it is of no use. */
export interface RelyingParty {
  readonly rpId: string
  /** Shown by the authenticator. */
  readonly rpName: string
  /** Where its pages are: scheme, host and port, compared exactly. */
  readonly origins: readonly string[]
}

/** Derives it from the address that visitors use. Browsers refuse a host that is an IP address; `localhost` works without TLS. */
export const relyingPartyOf = (publicUrl: string, rpName: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpId: hostname, rpName, origins: [origin] }
}
