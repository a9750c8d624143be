import { invalidField, invalidInput } from './problem.ts'

const MAX_DEPTH = 64

/** Postgres cannot store NUL, and half a surrogate pair is not valid UTF-8. */
const assertText = (text: string, path: readonly string[]): void => {
  if (!text.includes('\0') && text.isWellFormed()) return
  const because = 'It holds text with a NUL character or half a character.'
  const code = 'text-not-storable'
  throw path.length === 0
    ? invalidInput(because, code)
    : invalidField(path.join('.').slice(0, 256), because, code)
}

const assertStorable = (value: unknown, path: readonly string[]): void => {
  if (typeof value === 'string') assertText(value, path)
  if (typeof value !== 'object' || value === null) return
  if (path.length > MAX_DEPTH)
    throw invalidField(`${path[0]}`, `It is nested deeper than ${MAX_DEPTH} levels.`, 'nested-too-deep')
  for (const [key, item] of Object.entries(value)) {
    assertText(key, path)
    assertStorable(item, [...path, key])
  }
}

/**
 * Parses JSON that a client sent. Throws SyntaxError, or the 400 problem for text that could never be stored.
 */
export const parseJsonText = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  assertStorable(value, [])
  return value
}
