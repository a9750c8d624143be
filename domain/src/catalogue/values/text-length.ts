import { hasControlCharacters } from '../../kernel/control-characters.ts'

export interface TextBounds {
  readonly min: number
  readonly max: number
}

/** Counts code points, which come closer to the characters that people see than UTF-16 units. */
const textLength = (text: string): number => {
  let length = 0
  for (const _ of text) length++
  return length
}

/**
 * Says in a sentence what is wrong with a text, or returns null. `what` begins the sentence ("The title"). Refuses NUL
 * and unpaired surrogates because neither the log nor the read models can store them.
 */
export const textProblem = (what: string, text: string, { min, max }: TextBounds): string | null => {
  if (text.includes('\0')) return `${what} must not contain NUL characters.`
  if (!text.isWellFormed()) return `${what} is not valid Unicode.`
  // A code point has one or two units, so a text of more than twice `max` units is too long without counting.
  const length = text.length > max * 2 ? text.length : textLength(text)
  if (length < min && min === 1) return `${what} must not be empty.`
  if (length < min) return `${what} must have at least ${min} characters.`
  if (length > max) return `${what} must have at most ${max} characters.`
  return null
}

/** Characters that take no space on a screen: zero-width and other ignorable ones, fillers, the Braille blank. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** As `textProblem`, but invisible characters do not count, and a text of only those or white space is refused. */
export const visibleTextProblem = (what: string, text: string, bounds: TextBounds): string | null => {
  const visible = text.replace(INVISIBLE, '')
  return (
    textProblem(what, text, bounds) ??
    (visible.trim() === '' ? `${what} must not be blank.` : null) ??
    textProblem(what, visible, bounds)
  )
}

/** As `visibleTextProblem`, for a text on one line beside texts of other people. */
export const oneLineProblem = (what: string, text: string, bounds: TextBounds): string | null =>
  visibleTextProblem(what, text, bounds) ??
  (hasControlCharacters(text) ? `${what} must be one line without control characters.` : null)
