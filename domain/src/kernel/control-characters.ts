const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/** Finds line breaks, other controls and direction marks: with these, one text can be made to look like another. */
export const hasControlCharacters = (text: string): boolean => CONTROLS.test(text)
