/** Crockford's base32: without I, L, O and U, which are read as other characters. */
const NORMAL = /^[0-9A-HJKMNP-TV-Z]{24}$/
const MAX_TYPED_LENGTH = 100

/**
 * The one form of a typed backup code: 24 upper-case characters of Crockford's base32. Case, width, spaces, dashes, padding by `=` and
 * letters that look like digits make no difference. null: this is no backup code.
 */
export const normalBackupCode = (typed: string): string | null => {
  if (typed.length > MAX_TYPED_LENGTH) return null
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replace(/=+$/, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return NORMAL.test(code) ? code : null
}

/** As people read and copy it: six groups of four. */
export const shownBackupCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-')
