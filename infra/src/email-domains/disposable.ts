import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { domainToASCII } from 'node:url'

const require = createRequire(import.meta.url)
/** No listed name that is of use has more. */
const MAX_LABELS = 6
const MAX_LENGTH = 254

/**
 * The list as its file is: a JSON array of host names in ASCII. Looking through its 3 MB takes 2 ms and is seldom done; a set of 130,000 names
 * would take 30 MB for good.
 */
let list: Buffer | undefined
const isListed = (domain: string): boolean => {
  list ??= readFileSync(require.resolve('disposable-domains'))
  return list.includes(`"${domain}"`)
}

/** The name itself and those above it that are no top-level domain. */
const suffixesOf = (domain: string): readonly string[] => {
  const labels = domain.split('.').slice(-MAX_LABELS)
  return labels.slice(0, -1).map((_, place) => labels.slice(place).join('.'))
}

/**
 * Whether addresses of this host name are thrown away after use, by the list of `disposable-domains` (MIT). A name below a listed one
 * counts too. Services that pass mails on to somebody's real address are not listed.
 */
export const isDisposable = (domain: string): boolean => {
  if (domain.length > MAX_LENGTH) return false
  return suffixesOf(domainToASCII(domain.replace(/\.$/, ''))).some(isListed)
}
