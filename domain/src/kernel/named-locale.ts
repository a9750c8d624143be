const NAMED = /^[^?#]*\?(?:[^#]*?&)?hl=([\w-]+)(?=[&#]|$)/

/** The language that an address names by its parameter `hl`, as it is written there. */
export const namedLocale = (address: string): string | undefined => NAMED.exec(address)?.[1]

/** The address of another page with the same language named, unless it names one itself. */
export const inLocale = (address: string, named: string | undefined): string => {
  if (named === undefined || namedLocale(address) !== undefined) return address
  const [page = '', ...hash] = address.split('#')
  const query = `hl=${encodeURIComponent(named)}`
  return [`${page}${page.includes('?') ? '&' : '?'}${query}`, ...hash].join('#')
}
