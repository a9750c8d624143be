import { HttpProblem } from '@modstead/infra/http/problem'
import type { RouteContract } from '@modstead/infra/http/routes/route-contract'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sendProblem } from './build-http.ts'
import { checkAnswers } from './check-answers.ts'

const thing: RouteContract = {
  method: 'GET',
  path: '/thing',
  roots: ['v2', 'v3'],
  summary: 'A thing',
  right: null,
  answer: z.strictObject({ id: z.string(), parts: z.array(z.strictObject({ size: z.int() })) }),
  problems: ['not-found'],
}
const whole = { id: 'AABBCCDD', parts: [{ size: 1 }] }

const ask = async (answer: () => unknown, contract = thing, root = 'v3', known = [contract]) => {
  const app = Fastify()
  app.setErrorHandler(sendProblem)
  checkAnswers(app, known)
  app.route({
    method: 'GET',
    url: `/${root}/thing`,
    config: { contract },
    handler: async (_request, reply) => {
      const sent = answer()
      return typeof sent === 'number' ? reply.code(sent).send() : reply.send(sent)
    },
  })
  const { statusCode, body } = await app.inject(`/${root}/thing`)
  await app.close()
  return { status: statusCode, body }
}

describe('the check of answers', () => {
  it('passes what the contract declares, as text, as bytes and as not modified', async () => {
    expect(await ask(() => whole)).toEqual({ status: 200, body: JSON.stringify(whole) })
    expect((await ask(() => Buffer.from(JSON.stringify(whole)))).status).toBe(200)
    expect((await ask(() => 304)).status).toBe(304)
    expect((await ask(() => 204, { ...thing, answer: null })).status).toBe(204)
  })

  it.each([
    ['a wrong value deep inside', { id: 'A', parts: [{ size: 1 }, { size: '1' }] }, 'parts.1.size'],
    ['an undeclared key', { ...whole, secret: 1 }, 'secret'],
    ['a missing key', { parts: [] }, 'id'],
    ['another status', 201, '201'],
  ])('refuses %s and names route and place', async (_what, answer, place) => {
    const { status, body } = await ask(() => answer)
    expect([status, body]).toEqual([500, expect.stringContaining(place)])
    expect(body).toContain('GET /v3/thing')
  })

  it('refuses content if none is declared', async () => {
    expect((await ask(() => whole, { ...thing, answer: null, status: 200 })).status).toBe(500)
  })

  it('knows which refusals a route declares, and which can happen on any route', async () => {
    const refused = (code: ConstructorParameters<typeof HttpProblem>[0]) => () => {
      throw new HttpProblem(code, 'No.')
    }
    expect((await ask(refused('not-found'))).status).toBe(404)
    expect((await ask(refused('too-many-requests'))).status).toBe(429)
    const { status, body } = await ask(refused('private-to-owner'))
    expect([status, body]).toEqual([500, expect.stringContaining('private-to-owner')])
  })

  it('leaves /v2 to its contract file, and ignores undeclared routes', async () => {
    expect((await ask(() => ({ other: 1 }), thing, 'v2')).status).toBe(200)
    expect((await ask(() => ({ other: 1 }), thing, 'v3', [])).status).toBe(200)
  })
})
