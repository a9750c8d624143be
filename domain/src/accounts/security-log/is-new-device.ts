export interface SeenBefore {
  /** By the cookie of the browser. undefined: nobody looked, as before there was one. */
  readonly browser: boolean | undefined
  /** Whether the account was used with this system and kind of browser. */
  readonly kind: boolean
  readonly network: boolean
}

/**
 * Whether the owner is told of a sign-in. The cookie alone recognizes a browser; without it, a browser of a known
 * kind counts as known on a known network, so that people who delete cookies are not alarmed at home each time.
 * Where nobody looked for the cookie, the kind decides.
 */
export const isNewDevice = ({ browser, kind, network }: SeenBefore): boolean => {
  if (browser === undefined) return !kind
  return !browser && !(kind && network)
}
