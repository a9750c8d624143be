import { z } from 'zod'

/** The first value of a parameter that may be repeated. Blank counts as absent. */
const firstText = (value: unknown): unknown => {
  const text = Array.isArray(value) ? value[0] : value
  return typeof text === 'string' && text.trim() === '' ? undefined : text
}

const trimmed = (value: unknown): unknown => {
  const text = firstText(value)
  return typeof text === 'string' ? text.trim() : text
}

export const textParam = z.preprocess(firstText, z.string().optional()).meta({ type: 'string' })

const inSmallLetters = (value: unknown): unknown => {
  const text = trimmed(value)
  return typeof text === 'string' ? text.toLowerCase() : text
}

/** One of the given words, in any case. */
export const choiceParam = <const Word extends string>(words: readonly Word[]) =>
  z.preprocess(inSmallLetters, z.enum(words, `It must be one of ${words.join(', ')}`).optional())

/** A whole number from 0, exact up to 15 digits. */
export const countParam = z
  .preprocess(
    trimmed,
    z
      .string()
      .regex(/^\d{1,15}$/, 'It must be a whole number that is not negative, of at most 15 digits')
      .transform(Number)
      .optional(),
  )
  .meta({ type: 'integer', minimum: 0 })

export const flagParam = z
  .preprocess(
    trimmed,
    z
      .string()
      .regex(/^(true|false)$/i, 'It must be true or false')
      .transform((text) => text.toLowerCase() === 'true')
      .optional(),
  )
  .meta({ type: 'boolean' })

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses only arrays as JSON, because an id can look like a number. */
const itemsOf = (text: unknown): unknown =>
  typeof text === 'string' && text.trimStart().startsWith('[') ? parseJson(text) : text

/** Reads a JSON array of texts, or a repeated parameter with one text each. Returns null for anything else. */
const readList = (value: unknown): readonly string[] | null | undefined => {
  const repeated: readonly unknown[] = Array.isArray(value) ? value : []
  const text = firstText(value)
  if (typeof text !== 'string') return undefined
  const list = repeated.length > 1 ? repeated.flatMap(itemsOf) : parseJson(text)
  const readable =
    Array.isArray(list) && list.every((item) => typeof item === 'string' && !item.includes('\0'))
  return readable ? list : null
}

const textArray = { type: 'array', items: { type: 'string' } } as const

/**
 * A list of texts. Any other value counts as absent: existing clients send a bare word, and pick from the
 * whole answer.
 */
export const wishesParam = z
  .preprocess((value) => readList(value) ?? undefined, z.array(z.string()).optional())
  .meta(textArray)

/** A JSON array of texts such as `["AABBCCDD"]`, or a repeated parameter. Drops repeated values. Required. */
export const idsParam = z
  .preprocess(
    readList,
    z
      .array(z.string(), 'It must be a JSON array of texts, such as ["AABBCCDD"]')
      .transform((ids): readonly string[] => [...new Set(ids)]),
  )
  .meta(textArray)
