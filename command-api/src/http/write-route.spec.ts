import type { Position } from '@modstead/infra/event-store/port'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerWhenVisible, answerWithJson } from './write-route.ts'

const answer = { position: 7n as Position, revision: 0n }

/** An app that answers each write, and the groups that it is still waiting for. */
const openApp = () => {
  const waiting = new Map<string, (shown: boolean) => void>()
  const deps = {
    waitForReadModels: (_position: Position, _timeoutMs: number, group = 'public') =>
      new Promise<boolean>((resolve) => waiting.set(group, resolve)),
  }
  const app = fastify()
  app.post('/v2/one', (_, reply) => answerWhenVisible(deps, reply, answer))
  app.post('/v2/both', (_, reply) => answerWhenVisible(deps, reply, answer, 'public', 'site'))
  app.post('/v3/both', (_, reply) => answerWhenVisible(deps, reply, answer, 'public', 'site'))
  app.post('/v3/json', (_, reply) => answerWithJson(deps, reply, answer, () => '{}', 'public', 'site'))
  return { app, waiting }
}

it('waits for the read models that everybody sees, if no others are named', async () => {
  const { app, waiting } = openApp()
  const answered = app.inject({ method: 'POST', url: '/v2/one' })
  await expect.poll(() => [...waiting.keys()]).toEqual(['public'])
  waiting.get('public')?.(true)
  expect((await answered).statusCode).toBe(204)
})

it.each([
  { url: '/v2/both', status: 204 },
  { url: '/v3/json', status: 200 },
])('waits for all groups that are named: $url', async ({ url, status }) => {
  const { app, waiting } = openApp()
  let isAnswered = false
  const answered = app.inject({ method: 'POST', url }).finally(() => {
    isAnswered = true
  })
  await expect.poll(() => [...waiting.keys()]).toEqual(['public', 'site'])
  waiting.get('site')?.(true)
  await new Promise(setImmediate)
  expect(isAnswered).toBe(false)
  waiting.get('public')?.(true)
  expect((await answered).statusCode).toBe(status)
})

it('does not wait for clients that know of positions', async () => {
  const { app, waiting } = openApp()
  const { headers } = await app.inject({ method: 'POST', url: '/v3/both' })
  expect([headers['consistency-token'], waiting.size]).toEqual(['7', 0])
})
