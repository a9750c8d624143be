import { allProblems } from '@modstead/domain/contexts'
import { answerOfKind } from '@modstead/infra/http/problem'
import type { RouteContract } from '@modstead/infra/http/routes/route-contract'
import { possibleProblems } from '../http/possible-problems.ts'
import { LIMIT_HEADERS } from './rate-limit-headers.ts'

const titles: Readonly<Record<number, string>> = {
  400: 'Refused',
  401: 'Not allowed',
  404: 'Missing or hidden',
  412: 'Changed in the meantime',
  413: 'Too large',
  415: 'In a form that is not read',
  422: 'Reused for something else',
  429: 'Too many requests',
  500: 'Failed',
  503: 'Not ready',
}

const known = new Map(Object.entries(allProblems))

const statusOf = (code: string): number => {
  const problem = known.get(code)
  if (!problem) throw new Error(`nobody knows the problem ${code}`)
  return answerOfKind[problem.kind].status
}

const RETRY_AFTER = { description: 'Seconds to wait', schema: { type: 'integer' } }

/** Answers of a route other than success: each status with its possible codes. */
export const refusalsOf = (contract: RouteContract): Record<string, unknown> => {
  const byStatus = Map.groupBy([...possibleProblems(contract)].sort(), statusOf)
  const answers = [...byStatus].map(([status, codes]) => {
    const mayRetry = status === 429 || status === 503
    const schema = {
      allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }],
    }
    const headers = { ...LIMIT_HEADERS, ...(mayRetry && { 'Retry-After': RETRY_AFTER }) }
    const description = titles[status] ?? 'Refused'
    return [`${status}`, { description, headers, content: { 'application/problem+json': { schema } } }]
  })
  return Object.fromEntries(answers)
}

/** RFC 9457, plus the two keys that clients of `/v2` know. */
export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'error', 'description'],
  properties: {
    type: { type: 'string', description: 'Address that explains the code: `/problems/{code}`' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', description: 'Never changes its meaning' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code', 'detail'],
        properties: {
          field: { type: 'string', description: 'Part of the body at fault, such as `files.0.name`' },
          code: { type: 'string' },
          detail: { type: 'string' },
        },
      },
    },
    error: { type: 'string' },
    description: { type: 'string' },
  },
}
