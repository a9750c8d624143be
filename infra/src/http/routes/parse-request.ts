import type { z } from 'zod'
import { type HttpProblem, invalidField, invalidInput } from '../problem.ts'
import type { RequestOf, RouteContract } from './route-contract.ts'

interface Fault {
  /** Empty if the whole value is at fault. */
  readonly field: string
  readonly because: string
  readonly code: 'invalid-field' | 'field-too-long'
}

/** Of several forms of a value, one that fails at a known field is the one that was meant. */
const meant = (issue: z.core.$ZodIssue): z.core.$ZodIssue => {
  if (issue.code !== 'invalid_union') return issue
  const forms = issue.errors.filter(([first, ...others]) => first?.code === 'too_big' && others.length === 0)
  const [form] = forms.length === 1 ? (forms[0] ?? []) : []
  return form ? { ...form, path: [...issue.path, ...form.path] } : issue
}

const faultOf = (found: z.core.$ZodIssue): Fault => {
  const { path, ...issue } = meant(found)
  const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const field = [...path, ...keys].map(String).join('.').slice(0, 256)
  const isTooLong = issue.code === 'too_big' && issue.origin === 'string'
  return {
    field,
    because: `${issue.message.replace(/\.$/, '')}.`,
    code: isTooLong ? 'field-too-long' : 'invalid-field',
  }
}

const parseOr = <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  refuse: (fault: Fault) => HttpProblem,
): z.output<Schema> => {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw refuse(issue ? faultOf(issue) : { field: '', because: 'It cannot be read.', code: 'invalid-field' })
}

/** Turns the first fault of a body into one sentence of a 400. */
export const parseBody = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> =>
  parseOr(schema, body, ({ field, because, code }) =>
    field === '' ? invalidInput(`The request is not valid: ${because}`) : invalidField(field, because, code),
  )

/** Turns the first fault of a query string into one sentence of a 400. */
const parseQuery = <Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> =>
  parseOr(schema, query, ({ field, because }) =>
    invalidInput(`The query parameter ${field} is not valid: ${because}`, 'invalid-query'),
  )

/** A path whose parts do not match names nothing, so it is a 400 as well. */
export const parseParams = <Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> =>
  parseOr(schema, params, ({ because }) =>
    invalidInput(`The address is not valid: ${because}`, 'invalid-address'),
  )

interface Asked {
  readonly params: unknown
  readonly query: unknown
  readonly body?: unknown
}

/** Whether a request may leave its body out. */
export const mayBeAbsent = (body: z.ZodType): boolean => body.safeParse(undefined).success

const given = (schema: z.ZodType, body: unknown): unknown =>
  body === undefined && !mayBeAbsent(schema) ? {} : body

/** Parses path, query and body by a contract, in this order. A missing body counts as empty. */
export const parseRequest = <Contract extends RouteContract>(
  { params, query, body }: Contract,
  asked: Asked,
): Omit<RequestOf<Contract>, 'root'> =>
  ({
    params: params && parseParams(params, asked.params),
    query: query && parseQuery(query, asked.query),
    body: body && parseBody(body, given(body, asked.body)),
  }) as Omit<RequestOf<Contract>, 'root'>
