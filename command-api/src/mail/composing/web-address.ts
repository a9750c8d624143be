/** An address that a mail may lead to, as programs write it. Throws a TypeError for a relative one, or one that is not of the web. */
export const webAddress = (address: string): string => {
  const { protocol, href } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`a mail cannot lead to ${protocol}`)
  return href
}
