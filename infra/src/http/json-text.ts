import { invalidInput } from './problem.ts'

const MAX_DEPTH = 64

/** Postgres stores no NUL, and half of a surrogate pair is no text in UTF-8. */
const assertText = (text: string): void => {
  if (text.includes('\0') || !text.isWellFormed())
    throw invalidInput('The request holds text with a NUL character or half a character.')
}

const assertStorable = (value: unknown, depth: number): void => {
  if (typeof value === 'string') assertText(value)
  if (typeof value !== 'object' || value === null) return
  if (depth > MAX_DEPTH)
    throw invalidInput(`The request holds JSON that is nested deeper than ${MAX_DEPTH} levels.`)
  for (const [key, item] of Object.entries(value)) {
    assertText(key)
    assertStorable(item, depth + 1)
  }
}

/** Parses JSON that a client sent. Throws SyntaxError, or the 400 problem for what could never be stored. */
export const parseJsonText = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  assertStorable(value, 0)
  return value
}
