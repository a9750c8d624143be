import { isIPv6 } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

/** The network of one client: an IPv4 address, or the /64 that each IPv6 client has to itself. */
export const clientNetwork = (address: string): string => {
  // Runs for each request, so most addresses skip the check for IPv6.
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [left = '', right = ''] = address.split('::')
  const before = left === '' ? [] : left.split(':')
  const after = right === '' ? [] : right.split(':')
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(':')
}
