import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { HostRefused } from './host-errors.ts'
import { isPublicAddress } from './public-address.ts'

/** The part of the network that addresses named by strangers may reach. Specs pass their own. */
export interface Reach {
  /** The IP addresses of a host name. */
  resolve(host: string): Promise<readonly string[]>
  mayConnectTo(address: string, port: number): boolean
  /** Certificate authorities to use instead of the well-known ones. */
  readonly ca?: string
}

const MAX_ADDRESSES = 8

/** Uses DNS only, because outsiders must not learn the machine's own names (`/etc/hosts`, search domains). */
const resolveByDns = async (host: string): Promise<readonly string[]> => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

export const openInternet: Reach = {
  resolve: resolveByDns,
  mayConnectTo: (address, port) => port === 443 && isPublicAddress(address),
}

/**
 * The addresses to which a connection to the host of `url` may go. Resolved once per request and then kept,
 * so that a name cannot mean one machine when it is checked and another when it is used. Throws HostRefused.
 */
export const destinationsOf = async (url: URL, reach: Reach): Promise<readonly string[]> => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port || 443)
  const addresses = isIP(host) === 0 ? await reach.resolve(host) : [host]
  if (addresses.length === 0) throw new HostRefused('the host has no address')
  // A private address among public ones is a way to change the meaning of a name.
  if (addresses.some((address) => !reach.mayConnectTo(address, port)))
    throw new HostRefused('the host is not one of the open internet')
  return addresses.slice(0, MAX_ADDRESSES)
}
