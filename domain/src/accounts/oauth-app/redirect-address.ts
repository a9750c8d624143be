/** One address to which answers for an app may go. */
export interface Redirect {
  readonly id: string
  readonly address: string
}

const MAX_LENGTH = 255

/**
 * Excludes characters that browsers would read differently: blanks, backslashes and fragments (RFC 6749,
 * 3.1.2).
 */
const PLAIN = /^[!"$-[\]-~]+$/
const HTTPS = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?].*)?$/i
/**
 * Allows `localhost` besides the two addresses: programs in the field use it, though a hosts file could
 * redirect it.
 */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::(\d{1,5}))?([/?].*)?$/
/**
 * The scheme of an app on a device (RFC 8252, 7.1): a reversed domain, so that it cannot be one that browsers
 * know.
 */
const OWN_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:/

const MAX_PORT = 65_535

/**
 * The part that must match wherever a program listens on the person's own machine. null: the address is
 * elsewhere.
 */
const withoutPort = (address: string): string | null => {
  const [found, host, port = '', rest = '/'] = LOOPBACK.exec(address) ?? []
  return found === undefined || Number(port) > MAX_PORT ? null : `${host}${rest}`
}

/** True for an address over TLS, on the person's own machine, or with a scheme of its own. */
export const isRedirectAddress = (address: string): boolean =>
  address.length <= MAX_LENGTH &&
  PLAIN.test(address) &&
  (HTTPS.test(address) || OWN_SCHEME.test(address) || withoutPort(address) !== null)

/**
 * Compares as text. On the person's own machine any port matches, because nobody knows it before the program
 * runs (RFC 8252, 7.3).
 */
const leadsTo = (registered: string, wanted: string): boolean => {
  if (registered === wanted) return true
  const there = withoutPort(registered)
  return there !== null && there === withoutPort(wanted)
}

/** The registered address that allows this one, or null. */
export const allowedRedirect = <Known extends Redirect>(
  redirects: readonly Known[],
  wanted: string,
): Known | null =>
  isRedirectAddress(wanted) ? (redirects.find(({ address }) => leadsTo(address, wanted)) ?? null) : null
