import { MAX_LICENSE_LENGTH } from '../limits.ts'
import { ALL_RIGHTS_RESERVED, licenseWithId } from '../tags/licenses.ts'
import { formatLicense, type LicenseExpression, parseLicense } from './license-expression.ts'

/** What is wrong with a licence id, as a sentence, or null. */
export const licenseIdProblem = (id: string): string | null => {
  if (id.length > MAX_LICENSE_LENGTH) return `The licence must have at most ${MAX_LICENSE_LENGTH} characters.`
  if (parseLicense(id) !== null) return null
  return 'The licence must be an SPDX expression such as "MIT", or "LicenseRef-…" for one of your own.'
}

/** The spelling that is stored; `arr` and `All-Rights-Reserved` become the full form. What is no licence comes back as it is. */
export const canonicalLicenseId = (id: string): string => {
  const expression = parseLicense(id)
  return expression === null ? id : formatLicense(expression)
}

const licensesIn = (expression: LicenseExpression): string[] => {
  if ('license' in expression) return [expression.license]
  return ('all' in expression ? expression.all : expression.any).flatMap(licensesIn)
}

/** `license.name` of the API: the SPDX names, comma-separated; empty where SPDX has none, which clients expect. */
export const licenseName = (id: string): string => {
  const expression = parseLicense(id)
  if (expression === null) return ''
  const named = licensesIn(expression).filter((license) => !license.includes('LicenseRef-'))
  return named.map((license) => licenseWithId(license)?.name ?? '').join(', ')
}

/** How pages call a licence. */
export const licenseLabel = (id: string): string => {
  const expression = parseLicense(id)
  if (expression === null || !('license' in expression)) return canonicalLicenseId(id)
  if (expression.license === ALL_RIGHTS_RESERVED) return 'All rights reserved'
  const own = /LicenseRef-(.+)$/.exec(expression.license)?.[1]
  if (own !== undefined) return own.toLowerCase() === 'custom' ? 'Custom licence' : own.replaceAll('-', ' ')
  const name = licenseWithId(expression.license)?.name ?? expression.license
  return expression.orLater || expression.exception !== null ? formatLicense(expression) : name
}

const isOpen = (expression: LicenseExpression): boolean => {
  if ('license' in expression) return licenseWithId(expression.license)?.osiApproved === true
  return 'all' in expression ? expression.all.every(isOpen) : expression.any.some(isOpen)
}

/** Whether the licence, or one that may be chosen, is approved by the Open Source Initiative. */
export const isOpenSource = (id: string): boolean => {
  const expression = parseLicense(id)
  return expression !== null && isOpen(expression)
}
