import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { domainToASCII } from 'node:url'

const require = createRequire(import.meta.url)
/** No listed name that matters has more labels. */
const MAX_LABELS = 6
const MAX_LENGTH = 254

/**
 * The bytes of the list's file: a JSON array of host names in ASCII. Searching its 3 MB takes 2 ms and is
 * rare; a set of 130,000 names would permanently take 30 MB.
 */
let list: Buffer | undefined
const isListed = (domain: string): boolean => {
  list ??= readFileSync(require.resolve('disposable-domains'))
  return list.includes(`"${domain}"`)
}

/** The name itself and its parent domains, without the top-level domain. */
const suffixesOf = (domain: string): readonly string[] => {
  const labels = domain.split('.').slice(-MAX_LABELS)
  return labels.slice(0, -1).map((_, place) => labels.slice(place).join('.'))
}

/**
 * Whether `disposable-domains` (MIT) lists this host name as one for throw-away addresses. A name below a
 * listed one counts too. Services that forward mails to somebody's real address are not listed.
 */
export const isDisposable = (domain: string): boolean => {
  if (domain.length > MAX_LENGTH) return false
  return suffixesOf(domainToASCII(domain.replace(/\.$/, ''))).some(isListed)
}
