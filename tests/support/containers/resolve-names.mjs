import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded into a service before its command. Answers in place of the name server of docker compose, for which a name
 * stands for all containers of its service.
 */
const addresses = JSON.parse(process.env.ADDRESSES_OF_SERVICES ?? '{}')
const { lookup } = dns

dns.lookup = async (name, options) => {
  const found = addresses[name]?.map((address) => ({ address, family: 4 }))
  if (found === undefined) return lookup(name, options)
  return options?.all ? found : found[0]
}
syncBuiltinESMExports()
