import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { showOwnWrites } from './own-writes.ts'

const build = (isThere: boolean) => {
  const waited: bigint[] = []
  const app = Fastify()
  showOwnWrites(app, async (position) => {
    waited.push(position)
    return isThere
  })
  app.patch('/thing', (_request, reply) => reply.header('consistency-token', '7').code(204).send())
  app.get('/thing', async () => 'shown')
  const send = (method: 'GET' | 'PATCH', authorization?: string) =>
    app.inject({ method, url: '/thing', headers: authorization === undefined ? {} : { authorization } })
  return { waited, send }
}

test('the next read of whoever wrote waits for what they wrote', async () => {
  const { waited, send } = build(true)
  await send('GET', 'anna')
  await send('PATCH', 'anna')
  expect((await send('GET', 'anna')).body).toBe('shown')
  expect(waited).toEqual([7n])
})

test('nobody else waits', async () => {
  const { waited, send } = build(true)
  await send('PATCH', 'anna')
  await send('GET', 'bela')
  await send('GET')
  expect(waited).toEqual([])
})

test('a read that comes too early all the same says so', async () => {
  const { send } = build(false)
  await send('PATCH', 'anna')
  expect((await send('GET', 'anna')).headers.consistency).toBe('behind')
})
