import { MAX_LICENSE_LENGTH } from '../limits.ts'
import { licenseException, licenseWithId } from '../tags/licenses.ts'

/** An SPDX license expression: one license, all of several (AND), or a choice of several (OR). */
export type LicenseExpression =
  | { readonly license: string; readonly orLater: boolean; readonly exception: string | null }
  | { readonly all: readonly LicenseExpression[] }
  | { readonly any: readonly LicenseExpression[] }

const ownLicense = /^(?:DocumentRef-[A-Za-z0-9.-]+:)?LicenseRef-[A-Za-z0-9.-]+$/
const token = /\s*([()]|[A-Za-z0-9.:+-]+)\s*/y

const tokensOf = (text: string): string[] | null => {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const found = token.exec(text)?.[1]
    if (found === undefined) return null
    tokens.push(found)
  }
  return tokens
}

const licenseNamed = (text: string): { license: string; orLater: boolean } | null => {
  if (ownLicense.test(text)) return { license: licenseWithId(text)?.id ?? text, orLater: false }
  const exact = licenseWithId(text)
  if (exact !== undefined) return { license: exact.id, orLater: false }
  const base = text.endsWith('+') ? licenseWithId(text.slice(0, -1)) : undefined
  return base === undefined ? null : { license: base.id, orLater: true }
}

const isWord = (text: string | undefined, word: string): boolean =>
  text === word || text === word.toLowerCase()

/** Parses an SPDX expression with ids in any case and `arr` for all rights reserved. Returns null if it is invalid. */
export const parseLicense = (text: string): LicenseExpression | null => {
  const tokens = text.length > MAX_LICENSE_LENGTH ? null : tokensOf(text)
  if (tokens === null) return null
  let at = 0

  const single = (): LicenseExpression | null => {
    const next = tokens[at++]
    if (next === undefined) return null
    if (next === '(') {
      const inner = choice()
      return tokens[at++] === ')' ? inner : null
    }
    const named = licenseNamed(next)
    if (named === null) return null
    if (!isWord(tokens[at], 'WITH')) return { ...named, exception: null }
    const exception = licenseException(tokens[at + 1] ?? '')
    at += 2
    return exception === undefined ? null : { ...named, exception }
  }

  const list = (word: string, part: () => LicenseExpression | null): LicenseExpression[] | null => {
    const parts: LicenseExpression[] = []
    do {
      const next = part()
      if (next === null) return null
      parts.push(next)
    } while (isWord(tokens[at], word) && ++at)
    return parts
  }

  const sum = (): LicenseExpression | null => {
    const parts = list('AND', single)
    return parts === null ? null : parts.length === 1 ? (parts[0] ?? null) : { all: parts }
  }

  const choice = (): LicenseExpression | null => {
    const parts = list('OR', sum)
    return parts === null ? null : parts.length === 1 ? (parts[0] ?? null) : { any: parts }
  }

  const expression = choice()
  return at === tokens.length ? expression : null
}

/** Writes an expression in its canonical form. */
export const formatLicense = (expression: LicenseExpression): string => {
  if ('license' in expression)
    return `${expression.license}${expression.orLater ? '+' : ''}${expression.exception === null ? '' : ` WITH ${expression.exception}`}`
  if ('any' in expression)
    return expression.any
      .map((part) => ('any' in part ? `(${formatLicense(part)})` : formatLicense(part)))
      .join(' OR ')
  return expression.all
    .map((part) => ('license' in part ? formatLicense(part) : `(${formatLicense(part)})`))
    .join(' AND ')
}
