/** Crockford's base32: it lacks I, L, O and U, which are easily misread. */
const NORMAL = /^[0-9A-HJKMNP-TV-Z]{24}$/
const MAX_TYPED_LENGTH = 100

/**
 * The canonical form of a typed backup code: 24 upper-case characters of Crockford's base32. Case, width,
 * spaces, dashes, padding by `=` and letters that look like digits make no difference. null: this is no
 * backup code.
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

/** The form that people read and copy: six groups of four. */
export const shownBackupCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-')
