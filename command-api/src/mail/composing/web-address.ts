/**
 * Normalizes an address that a mail may link to. Throws a TypeError unless it is an absolute address over
 * HTTP.
 */
export const webAddress = (address: string): string => {
  const { protocol, href } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`a mail cannot lead to ${protocol}`)
  return href
}
