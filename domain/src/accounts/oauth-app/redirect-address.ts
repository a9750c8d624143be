/** One address at which an app may be answered. */
export interface Redirect {
  readonly id: string
  readonly address: string
}

const MAX_LENGTH = 255

/** Without what browsers would read in another way: blanks, backslashes and fragments (RFC 6749, 3.1.2). */
const PLAIN = /^[!"$-[\]-~]+$/
const HTTPS = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?].*)?$/i
/** Besides the two addresses also the name: programs of the field use it, though a hosts file could lead it astray. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::(\d{1,5}))?([/?].*)?$/
/** Of an app on a device (RFC 8252, 7.1): a domain backwards, so that it cannot be one that browsers know. */
const OWN_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:/

const MAX_PORT = 65_535

/** What has to be the same wherever a program listens on the person's own machine; null: it is not there. */
const withoutPort = (address: string): string | null => {
  const [found, host, port = '', rest = '/'] = LOOPBACK.exec(address) ?? []
  return found === undefined || Number(port) > MAX_PORT ? null : `${host}${rest}`
}

/** Over TLS, on the person's own machine, or by a scheme of its own. */
export const isRedirectAddress = (address: string): boolean =>
  address.length <= MAX_LENGTH &&
  PLAIN.test(address) &&
  (HTTPS.test(address) || OWN_SCHEME.test(address) || withoutPort(address) !== null)

/** The same text; on the person's own machine with any port, which nobody knows before the program runs (RFC 8252, 7.3). */
const leadsTo = (registered: string, wanted: string): boolean => {
  if (registered === wanted) return true
  const there = withoutPort(registered)
  return there !== null && there === withoutPort(wanted)
}

/** The registered address that allows this one; null: none does. */
export const allowedRedirect = <Known extends Redirect>(
  redirects: readonly Known[],
  wanted: string,
): Known | null =>
  isRedirectAddress(wanted) ? (redirects.find(({ address }) => leadsTo(address, wanted)) ?? null) : null
