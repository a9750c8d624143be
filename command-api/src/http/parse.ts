import { parseJsonText } from '@modstead/infra/http/json-text'
import { invalidField, invalidInput } from '@modstead/infra/http/problem'
import type { z } from 'zod'

const fieldOf = ({ path, ...issue }: z.core.$ZodIssue): string => {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  return [...path, ...keys].map(String).join('.').slice(0, 256)
}

/** Parses what a client sent; the first thing that is wrong becomes one sentence of a 400. */
export const parse = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (!issue) throw invalidInput('The request is not valid.')
  const [field, because] = [fieldOf(issue), `${issue.message.replace(/\.$/, '')}.`]
  throw field === '' ? invalidInput(`The request is not valid: ${because}`) : invalidField(field, because)
}

/** `ids=["a","b"]` of the public API, bounded. */
export const parseIds = (text: unknown): string[] => {
  if (typeof text !== 'string') throw invalidInput('The query parameter ids is missing.', 'invalid-query')
  let ids: unknown
  try {
    ids = parseJsonText(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw invalidInput('The query parameter ids is not a JSON array of strings.', 'invalid-query')
  }
  if (!Array.isArray(ids) || ids.length > 1000 || !ids.every((id): id is string => typeof id === 'string'))
    throw invalidInput(
      'The query parameter ids is not a JSON array of at most 1000 strings.',
      'invalid-query',
    )
  return ids
}
