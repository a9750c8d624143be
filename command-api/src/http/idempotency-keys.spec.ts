import { HttpProblem } from '@modstead/infra/http/problem'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createIdempotencyKeys } from './idempotency-keys.ts'

const sent = (headers: object = { 'idempotency-key': 'k' }) =>
  ({ method: 'PATCH', url: '/v3/project/a', headers }) as FastifyRequest

describe('idempotency keys', () => {
  it('take the same request again, and refuse another one', () => {
    const keys = createIdempotencyKeys()
    keys.bind(sent(), 'c', { title: 'A' })
    keys.bind(sent(), 'c', { title: 'A' })
    expect(() => keys.bind(sent(), 'c', { title: 'B' })).toThrow(HttpProblem)
  })

  it('may be used again once their request was refused, but not for a repeat that was', () => {
    const keys = createIdempotencyKeys()
    const [first, repeat] = [sent(), sent()]
    keys.bind(first, 'c', 'A')
    keys.bind(repeat, 'c', 'A')
    keys.free(repeat)
    expect(() => keys.bind(sent(), 'c', 'B')).toThrow(HttpProblem)
    keys.free(first)
    keys.bind(sent(), 'c', 'B')
  })

  it('are nothing to a request without one, nor to another catalogue', () => {
    const keys = createIdempotencyKeys()
    keys.bind(sent({}), 'c', 'A')
    keys.bind(sent(), 'c', 'B')
    createIdempotencyKeys().bind(sent(), 'c', 'C')
  })
})
