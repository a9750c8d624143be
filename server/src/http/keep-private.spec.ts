import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { keepPrivate } from './keep-private.ts'

const app = Fastify()
keepPrivate(app)
app.get('/mine', async () => 'mine')
app.get('/everybody', (_request, reply) => reply.header('cache-control', 'public, max-age=300').send('all'))

const session = `mra_${'a'.repeat(60)}`
const cachingOf = async (url: string, headers: Record<string, string>) =>
  (await app.inject({ url, headers })).headers['cache-control']

it.each([
  { cookie: `__Host-session=${session}` },
  { cookie: `theme=dark; session=${session}` },
  { authorization: 'x' },
])('answers to %o stay out of shared caches', async (headers) => {
  expect(await cachingOf('/mine', headers)).toBe('private, no-cache')
  expect(await cachingOf('/nothing', headers)).toBe('private, no-cache')
})
it('answers to visitors are not marked', async () => {
  expect(await cachingOf('/mine', {})).toBeUndefined()
  expect(await cachingOf('/mine', { cookie: 'theme=dark' })).toBeUndefined()
})
it('answers that a route marks as public stay public', async () =>
  expect(await cachingOf('/everybody', { cookie: `session=${session}` })).toBe('public, max-age=300'))
