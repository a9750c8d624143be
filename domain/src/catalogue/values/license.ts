import { MAX_LICENSE_LENGTH } from '../limits.ts'
import { ALL_RIGHTS_RESERVED, licenseWithId } from '../tags/licenses.ts'
import { formatLicense, type LicenseExpression, parseLicense } from './license-expression.ts'

/** Says in a sentence what is wrong with a license id, or returns null. */
export const licenseIdProblem = (id: string): string | null => {
  if (id.length > MAX_LICENSE_LENGTH) return `The license must have at most ${MAX_LICENSE_LENGTH} characters.`
  if (parseLicense(id) !== null) return null
  return 'The license must be an SPDX expression such as "MIT", or "LicenseRef-…" for one of your own.'
}

/** Returns the stored spelling: `arr` and `All-Rights-Reserved` become the full form. Other texts stay unchanged. */
export const canonicalLicenseId = (id: string): string => {
  const expression = parseLicense(id)
  return expression === null ? id : formatLicense(expression)
}

const licensesIn = (expression: LicenseExpression): string[] => {
  if ('license' in expression) return [expression.license]
  return ('all' in expression ? expression.all : expression.any).flatMap(licensesIn)
}

/** `license.name` of the API: the SPDX names, separated by commas. Clients expect an empty text if SPDX has none. */
export const licenseName = (id: string): string => {
  const expression = parseLicense(id)
  if (expression === null) return ''
  const named = licensesIn(expression).filter((license) => !license.includes('LicenseRef-'))
  return named.map((license) => licenseWithId(license)?.name ?? '').join(', ')
}

/** The name of a license on pages. */
export const licenseLabel = (id: string): string => {
  const expression = parseLicense(id)
  if (expression === null || !('license' in expression)) return canonicalLicenseId(id)
  if (expression.license === ALL_RIGHTS_RESERVED) return 'All rights reserved'
  const own = /LicenseRef-(.+)$/.exec(expression.license)?.[1]
  if (own !== undefined) return own.toLowerCase() === 'custom' ? 'Custom license' : own.replaceAll('-', ' ')
  const name = licenseWithId(expression.license)?.name ?? expression.license
  return expression.orLater || expression.exception !== null ? formatLicense(expression) : name
}

const isOpen = (expression: LicenseExpression): boolean => {
  if ('license' in expression) return licenseWithId(expression.license)?.osiApproved === true
  return 'all' in expression ? expression.all.every(isOpen) : expression.any.some(isOpen)
}

/** Whether the Open Source Initiative approves the license, or at least one alternative of it. */
export const isOpenSource = (id: string): boolean => {
  const expression = parseLicense(id)
  return expression !== null && isOpen(expression)
}
