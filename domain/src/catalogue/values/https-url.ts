import { MAX_URL_LENGTH } from '../limits.ts'

const parts = /^https:\/\/([^/?#]*)([/?#].*)?$/is
const label = /^[\p{L}\p{N}\p{M}_](?:[\p{L}\p{N}\p{M}_-]*[\p{L}\p{N}\p{M}_])?$/u
// Control characters, blanks and characters that a URL must escape: strict parsers of clients fail on them.
const unsafe = /[\p{Cc}\s<>"`\\^{}|]/u

const isHost = (authority: string): boolean => {
  const [, host = '', port] = /^(.*?)(?::(\d{1,5}))?$/s.exec(authority) ?? []
  if (port !== undefined && Number(port) > 65_535) return false
  const labels = host.replace(/\.$/, '').split('.')
  if (host.length > 253 || !labels.every((part) => part.length <= 63 && label.test(part))) return false
  // If the last label is a number, parsers read the host as an IPv4 address.
  const isNumeric = /^(\d+|0x[0-9a-f]*)$/i.test(labels.at(-1) ?? '')
  return (
    !isNumeric ||
    (labels.length === 4 && labels.every((part) => /^(0|[1-9]\d?\d?)$/.test(part) && +part < 256))
  )
}

/** Says in a sentence what is wrong with a link, or returns null. `what` begins the sentence ("The license address"). */
export const httpsUrlProblem = (what: string, url: string): string | null => {
  if (url.length > MAX_URL_LENGTH) return `${what} must have at most ${MAX_URL_LENGTH} characters.`
  const [, authority] = parts.exec(url) ?? []
  if (authority === undefined) return `${what} must start with https://.`
  if (authority.includes('@')) return `${what} must not contain a user name.`
  if (unsafe.test(url) || !url.isWellFormed() || !isHost(authority)) return `${what} is not a valid address.`
  return null
}
