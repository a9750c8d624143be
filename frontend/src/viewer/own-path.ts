const base = 'http://own.invalid'

/**
 * The path to return to if it is one of this site, otherwise `/`. A link must not lead people elsewhere after
 * they signed in.
 */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return '/'
  // Browsers drop tabs and line breaks, and read the rest.
  const address = URL.parse(wanted, base)
  if (address?.origin !== base || address.pathname.startsWith('//')) return '/'
  return `${address.pathname}${address.search}${address.hash}`
}
