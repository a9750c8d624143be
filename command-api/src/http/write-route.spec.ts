import type { Position } from '@modstead/infra/event-store/port'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerWhenVisible, answerWithJson } from './write-route.ts'

const answer = { position: 7n as Position, revision: 2n }

const build = () => {
  const waited: string[] = []
  const deps = {
    async waitForReadModels(position: Position, timeoutMs: number, group = 'public') {
      expect(timeoutMs).toBeLessThan(5_000)
      waited.push(`${group} ${position}`)
      return true
    },
  }
  const app = Fastify()
  for (const api of ['v2', 'v3']) {
    app.patch(`/${api}/project`, (_, reply) => answerWhenVisible(deps, reply, answer))
    app.patch(`/${api}/token`, (_, reply) => answerWhenVisible(deps, reply, answer, 'site'))
    app.post(`/${api}/token`, (_, reply) => answerWithJson(deps, reply, answer, () => '{}', 'site'))
  }
  const send = async (method: 'PATCH' | 'POST', url: string) => {
    const { headers } = await app.inject({ method, url })
    return headers['consistency-token']
  }
  return { waited, send }
}

test('on /v2 a write waits only for the group that answers it', async () => {
  const { waited, send } = build()
  expect(await send('PATCH', '/v2/project')).toBe('7')
  expect(waited.splice(0)).toEqual(['public 7'])
  await send('PATCH', '/v2/token')
  await send('POST', '/v2/token')
  expect(waited).toEqual(['site 7', 'site 7'])
})

test('on /v3 only a write that answers with what it wrote waits', async () => {
  const { waited, send } = build()
  expect(await send('PATCH', '/v3/token')).toBe('7')
  expect(waited).toEqual([])
  await send('POST', '/v3/token')
  expect(waited).toEqual(['site 7'])
})

test.each([
  { url: '/v2/both', status: 204 },
  { url: '/v3/json', status: 200 },
])('a write is answered once all groups that are named show it: $url', async ({ url, status }) => {
  const shown = new Map<string, () => void>()
  const deps = {
    waitForReadModels: (_position: Position, _timeoutMs: number, group = 'public') =>
      new Promise<boolean>((resolve) => shown.set(group, () => resolve(true))),
  }
  const app = Fastify()
  app.post('/v2/both', (_, reply) => answerWhenVisible(deps, reply, answer, 'public', 'site'))
  app.post('/v3/json', (_, reply) => answerWithJson(deps, reply, answer, () => '{}', 'public', 'site'))
  let isAnswered = false
  const answered = app.inject({ method: 'POST', url }).finally(() => {
    isAnswered = true
  })
  await expect.poll(() => [...shown.keys()]).toEqual(['public', 'site'])
  shown.get('site')?.()
  await new Promise(setImmediate)
  expect(isAnswered).toBe(false)
  shown.get('public')?.()
  expect((await answered).statusCode).toBe(status)
})
