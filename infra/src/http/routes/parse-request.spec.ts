import { expect, test } from 'vitest'
import { z } from 'zod'
import { HttpProblem } from '../problem.ts'
import { parseBody } from './parse-request.ts'

const problemOf = (schema: z.ZodType, body: unknown) => {
  try {
    return parseBody(schema, body)
  } catch (error) {
    return error instanceof HttpProblem ? [error.field, error.code] : error
  }
}
const name = z.string().min(1).max(3)

test.each([
  ['a text', z.object({ name }), { name: 'long' }, 'name'],
  ['a text of a list', z.object({ names: z.array(name) }), { names: ['ok', 'long'] }, 'names.1'],
  [
    'a text of one of several forms',
    z.union([z.strictObject({ name }), z.strictObject({ code: name })]),
    { code: 'long' },
    'code',
  ],
])('%s that is too long is named with its field', (_what, schema, body, field) =>
  expect(problemOf(schema, body)).toEqual([field, 'field-too-long']),
)

test('what is otherwise wrong is not called too long', () => {
  expect(problemOf(z.object({ name }), { name: '' })).toEqual(['name', 'invalid-field'])
  expect(problemOf(z.object({ count: z.number().max(3) }), { count: 4 })).toEqual(['count', 'invalid-field'])
  expect(problemOf(z.union([z.strictObject({ name }), z.strictObject({ code: name })]), {})).toEqual([
    undefined,
    'invalid-request',
  ])
})
