import { parseJsonText } from '@modstead/infra/http/json-text'
import { invalidInput } from '@modstead/infra/http/problem'
import type { z } from 'zod'

const where = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? 'The request' : `The field ${path.map(String).join('.')}`

/** Parses what a client sent; the first thing that is wrong becomes one sentence of a 400. */
export const parse = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw invalidInput(
    issue ? `${where(issue.path)} is not valid: ${issue.message}.` : 'The request is not valid.',
  )
}

/** `ids=["a","b"]` of the public API, bounded. */
export const parseIds = (text: unknown): string[] => {
  if (typeof text !== 'string') throw invalidInput('The query parameter ids is missing.')
  let ids: unknown
  try {
    ids = parseJsonText(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw invalidInput('The query parameter ids is not a JSON array of strings.')
  }
  if (!Array.isArray(ids) || ids.length > 1000 || !ids.every((id): id is string => typeof id === 'string'))
    throw invalidInput('The query parameter ids is not a JSON array of at most 1000 strings.')
  return ids
}
