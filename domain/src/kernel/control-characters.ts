const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/** Line ends and other controls, and what turns the reading direction: one text may look like another with them. */
export const hasControlCharacters = (text: string): boolean => CONTROLS.test(text)
