const FORM = /^(?:esdb|kurrentdb)(\+discover)?:\/\/(?:([^@/]*)@)?([^?/]+)\/?(?:\?(.*))?$/
const DEFAULT_PORT = 2113

export interface ServerAddress {
  readonly hosts: readonly { readonly host: string; readonly port: number }[]
  readonly tls: boolean
  /** The operator's own certificate authority. */
  readonly caFile: string | undefined
  readonly hasCredentials: boolean
}

const hostOf = (text: string): ServerAddress['hosts'][number] => {
  const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(text) ?? []
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? DEFAULT_PORT) }
}

/** Returns undefined if `url` is not the address of a server. */
export const parseAddress = (url: string): ServerAddress | undefined => {
  const [, , credentials, hosts, options] = FORM.exec(url) ?? []
  if (hosts === undefined) return undefined
  const given = new Map(
    [...new URLSearchParams(options)].map(([name, value]) => [
      name.toLowerCase().replace(/[_-]/g, ''),
      value,
    ]),
  )
  return {
    hosts: hosts.split(',').map(hostOf),
    tls: given.get('tls') !== 'false',
    caFile: given.get('tlscafile'),
    hasCredentials: Boolean(credentials),
  }
}

/**
 * Seconds that a node of a cluster has to name the others. By default the client waits five seconds for each
 * node that hangs.
 */
const GOSSIP_LIMIT_S = 1

/** Adapts the address to the client, which only knows the older name of the protocol. */
export const asClientAddress = (url: string): string => {
  const address = url.replace(/^kurrentdb/, 'esdb')
  if (/[?&]gossip[_-]?timeout=/i.test(address)) return address
  return `${address}${address.includes('?') ? '&' : '?'}gossipTimeout=${GOSSIP_LIMIT_S}`
}
