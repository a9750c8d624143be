import { isEmailAddress } from '../../kernel/email-address.ts'

export interface EmailProblem {
  readonly code: 'email-invalid'
  readonly because: string
}

/** Says what is wrong with an email address. null: it can be stored and written to as it is. */
export const emailProblem = (address: string): EmailProblem | null =>
  isEmailAddress(address)
    ? null
    : { code: 'email-invalid', because: 'This is not an email address that can be written to.' }

/**
 * One form for all spellings of an address that reach the same mailbox: trimmed and in lower case. Only ASCII
 * letters change case, or two addresses could become one (U+212A, the Kelvin sign, is a `k` in lower case).
 */
export const canonicalEmail = (address: string): string =>
  address.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The host name of an address, in lower case. */
export const domainOf = (address: string): string => {
  const canonical = canonicalEmail(address)
  return canonical.slice(canonical.lastIndexOf('@') + 1)
}
