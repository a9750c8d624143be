import { MAX_URL_LENGTH } from '../limits.ts'

const parts = /^https:\/\/([^/?#]*)([/?#].*)?$/is
const label = /^[\p{L}\p{N}\p{M}_](?:[\p{L}\p{N}\p{M}_-]*[\p{L}\p{N}\p{M}_])?$/u
// Control characters, blanks and what no address may hold unescaped; strict parsers of clients stop at these.
const unsafe = /[\p{Cc}\s<>"`\\^{}|]/u

const isHost = (authority: string): boolean => {
  const [, host = '', port] = /^(.*?)(?::(\d{1,5}))?$/s.exec(authority) ?? []
  if (port !== undefined && Number(port) > 65_535) return false
  const labels = host.replace(/\.$/, '').split('.')
  if (host.length > 253 || !labels.every((part) => part.length <= 63 && label.test(part))) return false
  // A last label of digits makes parsers read an IPv4 address.
  const isNumeric = /^(\d+|0x[0-9a-f]*)$/i.test(labels.at(-1) ?? '')
  return (
    !isNumeric ||
    (labels.length === 4 && labels.every((part) => /^(0|[1-9]\d?\d?)$/.test(part) && +part < 256))
  )
}

/** What is wrong with a link, as a sentence, or null. `what` starts the sentence ("The licence address"). */
export const httpsUrlProblem = (what: string, url: string): string | null => {
  if (url.length > MAX_URL_LENGTH) return `${what} must have at most ${MAX_URL_LENGTH} characters.`
  const [, authority] = parts.exec(url) ?? []
  if (authority === undefined) return `${what} must start with https://.`
  if (authority.includes('@')) return `${what} must not contain a user name.`
  if (unsafe.test(url) || !url.isWellFormed() || !isHost(authority)) return `${what} is not a valid address.`
  return null
}
