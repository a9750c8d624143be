/** Names a file in words after the last part of its address. Empty if the address has none. */
export const fileLabel = (address: string): string => {
  const name = /([^/?#]+?)(?:\.\w+)?(?:[?#].*)?$/.exec(address.slice(0, 512))?.[1] ?? ''
  return name.replace(/[-_+]|%20/g, ' ').slice(0, 80)
}
