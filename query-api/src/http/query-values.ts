import { invalidInput } from '@modstead/infra/http/problem'

/** A parsed query string. What a route does not know is ignored. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** The first value; blank counts as absent. */
export const textOf = (query: Query, name: string): string | undefined => {
  const value = query[name]
  const text = typeof value === 'string' ? value : value?.[0]
  return text === undefined || text.trim() === '' ? undefined : text
}

/** A whole number from 0, exact in 15 digits. Throws the 400 problem for anything else. */
export const countOf = (query: Query, name: string): number | undefined => {
  const text = textOf(query, name)?.trim()
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text))
    throw invalidInput(
      `${name} must be a whole number that is not negative, of at most 15 digits.`,
      'invalid-query',
    )
  return Number(text)
}

/** Throws the 400 problem for anything but true and false. */
export const flagOf = (query: Query, name: string): boolean | undefined => {
  const text = textOf(query, name)?.trim().toLowerCase()
  if (text === undefined) return undefined
  if (text !== 'true' && text !== 'false')
    throw invalidInput(`${name} must be true or false.`, 'invalid-query')
  return text === 'true'
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An id may read as a number, so that only an array is taken for JSON. */
const itemsOf = (text: string): unknown => (text.trimStart().startsWith('[') ? parseJson(text) : text)

/** A JSON array of texts, or the parameter several times with a text each; null for anything else. */
const readList = (query: Query, name: string): readonly string[] | null | undefined => {
  const repeated = typeof query[name] === 'string' ? [] : (query[name] ?? [])
  const text = textOf(query, name)
  if (text === undefined) return undefined
  const list = repeated.length > 1 ? repeated.flatMap(itemsOf) : parseJson(text)
  const readable =
    Array.isArray(list) && list.every((item) => typeof item === 'string' && !item.includes('\0'))
  return readable ? list : null
}

/** Throws the 400 problem for what is neither a JSON array of texts nor the parameter several times. */
export const listOf = (query: Query, name: string): readonly string[] | undefined => {
  const list = readList(query, name)
  if (list === null)
    throw invalidInput(`${name} must be a JSON array of texts, such as ["AABBCCDD"].`, 'invalid-query')
  return list
}

/** As `listOf`, but what is no list asks for nothing: clients in use send a bare word, and choose from all that comes. */
export const wishesOf = (query: Query, name: string): readonly string[] | undefined =>
  readList(query, name) ?? undefined

/** As `listOf`, each value once. Throws the 400 problem when it is absent. */
export const idsOf = (query: Query): readonly string[] => {
  const ids = listOf(query, 'ids')
  if (ids === undefined)
    throw invalidInput('ids is missing: a JSON array such as ["AABBCCDD"].', 'invalid-query')
  return [...new Set(ids)]
}
