export interface TextBounds {
  readonly min: number
  readonly max: number
}

/** Characters as people count them roughly: code points, not UTF-16 units. */
const textLength = (text: string): number => {
  let length = 0
  for (const _ of text) length++
  return length
}

/**
 * What is wrong with a text, as a sentence, or null. `what` starts the sentence ("The title"). NUL and unpaired
 * surrogates are refused because neither the log nor the read model can keep them.
 */
export const textProblem = (what: string, text: string, { min, max }: TextBounds): string | null => {
  if (text.includes('\0')) return `${what} must not contain NUL characters.`
  if (!text.isWellFormed()) return `${what} is not valid Unicode.`
  // A code point takes one or two units, so most texts need no counting.
  const length = text.length > max * 2 ? text.length : textLength(text)
  if (length < min && min === 1) return `${what} must not be empty.`
  if (length < min) return `${what} must have at least ${min} characters.`
  if (length > max) return `${what} must have at most ${max} characters.`
  return null
}

/** As `textProblem`, and a text of nothing but white space is refused too. */
export const visibleTextProblem = (what: string, text: string, bounds: TextBounds): string | null =>
  textProblem(what, text, bounds) ?? (text.trim() === '' ? `${what} must not be blank.` : null)
