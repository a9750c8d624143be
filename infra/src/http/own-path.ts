const BASE = 'http://own.invalid'

/**
 * The path to go to if it is one of this site, otherwise `/`. A link must not lead people elsewhere after
 * they signed in.
 */
export const ownPath = (wanted: string | undefined): string => {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted)) return '/'
  // Browsers drop tabs and line breaks, and read the rest.
  const address = URL.parse(wanted, BASE)
  if (address?.origin !== BASE || address.pathname.startsWith('//')) return '/'
  return `${address.pathname}${address.search}${address.hash}`
}
