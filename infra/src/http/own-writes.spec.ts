import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Position } from '../event-store/port.ts'
import type { Principal } from '../identity/principal.ts'
import type { TraceListener } from '../log-following/log-tail.ts'
import { showOwnWrites } from './own-writes.ts'

const build = (isThere = true, catchUp: () => Promise<boolean> = async () => true) => {
  const waited: bigint[] = []
  const groups: string[] = []
  const listeners: TraceListener[] = []
  const app = Fastify()
  showOwnWrites(app, {
    async waitFor(position, _timeoutMs, group = 'public') {
      waited.push(position)
      groups.push(group)
      return isThere
    },
    tail: {
      onOthers(listener) {
        listeners.push(listener)
        return () => {}
      },
      catchUp,
    },
    authenticate: async ({ headers }) => ({ userId: `id of ${headers.authorization}` }) as Principal,
  })
  app.patch('/thing', (_request, reply) => reply.header('consistency-token', '7').code(204).send())
  app.get('/thing', async () => 'shown')
  app.get('/page', { config: { answeredBy: [] } }, async () => 'shown')
  app.get('/token', { config: { answeredBy: ['site'] } }, async () => 'shown')
  const send = (method: 'GET' | 'PATCH', authorization?: string, url = '/thing') =>
    app.inject({ method, url, headers: authorization === undefined ? {} : { authorization } })
  const hear = (actor: string, position: bigint) => {
    for (const listener of listeners)
      listener([{ stream: 'thing-1', revision: 0n, position: position as Position, actor }])
  }
  return { waited, groups, send, hear }
}

describe('the next read', () => {
  test('waits for what its sender wrote here', async () => {
    const { waited, send } = build()
    await send('GET', 'anna')
    await send('PATCH', 'anna')
    expect((await send('GET', 'anna')).body).toBe('shown')
    expect(waited).toEqual([7n])
  })

  test('waits only for the groups that answer it', async () => {
    const { groups, send } = build()
    await send('PATCH', 'anna')
    await send('GET', 'anna')
    await send('GET', 'anna', '/token')
    expect(groups).toEqual(['public', 'site'])
  })

  test('does not wait if the answer is read by separate requests', async () => {
    const { waited, send } = build(true, () => new Promise(() => {}))
    await send('PATCH', 'anna')
    expect((await send('GET', 'anna', '/page')).body).toBe('shown')
    expect(waited).toEqual([])
  })

  test('waits for what its sender wrote in another process', async () => {
    const { waited, send, hear } = build()
    hear('id of anna', 9n)
    await send('GET', 'anna')
    expect(waited).toEqual([9n])
  })

  test('waits for what its sender just wrote elsewhere, even if this process learns of it only now', async () => {
    const news = Promise.withResolvers<boolean>()
    const { waited, send, hear } = build(true, () => news.promise)
    const answer = send('GET', 'anna')
    await new Promise((resolve) => setImmediate(resolve))
    hear('id of anna', 9n)
    news.resolve(true)
    expect((await answer).headers).not.toHaveProperty('consistency')
    expect(waited).toEqual([9n])
  })

  test('says that it may be behind if it is unknown what was written elsewhere', async () => {
    const { send } = build(true, async () => false)
    expect((await send('GET', 'anna')).headers.consistency).toBe('behind')
    expect((await send('GET')).headers).not.toHaveProperty('consistency')
  })

  test('waits for the later of both positions', async () => {
    const { waited, send, hear } = build()
    hear('id of anna', 3n)
    await send('PATCH', 'anna')
    await send('GET', 'anna')
    hear('id of anna', 11n)
    await send('GET', 'anna')
    expect(waited).toEqual([7n, 11n])
  })

  test('by somebody else does not wait', async () => {
    const { waited, send, hear } = build()
    await send('PATCH', 'anna')
    hear('id of anna', 9n)
    await send('GET', 'bela')
    await send('GET')
    expect(waited).toEqual([])
  })

  test('says so if it comes too early anyway', async () => {
    const { send } = build(false)
    await send('PATCH', 'anna')
    expect((await send('GET', 'anna')).headers.consistency).toBe('behind')
  })
})
