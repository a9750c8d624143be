import { hasControlCharacters } from '../../kernel/control-characters.ts'

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

/** Takes room in memory and none on a screen: zero-width and other ignorable characters, fillers, the blank of Braille. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** As `textProblem`, and what cannot be seen does not count: a text of nothing but that or white space is refused. */
export const visibleTextProblem = (what: string, text: string, bounds: TextBounds): string | null => {
  const visible = text.replace(INVISIBLE, '')
  return (
    textProblem(what, text, bounds) ??
    (visible.trim() === '' ? `${what} must not be blank.` : null) ??
    textProblem(what, visible, bounds)
  )
}

/** As `visibleTextProblem`, for what stands in one line between texts of others. */
export const oneLineProblem = (what: string, text: string, bounds: TextBounds): string | null =>
  visibleTextProblem(what, text, bounds) ??
  (hasControlCharacters(text) ? `${what} must be one line without control characters.` : null)
