import type { Position } from '@modstead/infra/event-store/port'
import { answerFrom } from '@modstead/infra/http/answering-groups'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { waitForToken } from './consistency.ts'

/** Groups in `behind` never reach the position. */
const build = async (behind: readonly string[] = []) => {
  const waited: string[] = []
  const app = Fastify()
  app.addHook(
    'onRequest',
    waitForToken({
      async waitFor(position, _timeoutMs, group = 'public') {
        waited.push(`${group} ${position}`)
        return !behind.includes(group)
      },
      shownUpTo: () => 5n as Position,
    }),
  )
  app.get('/projects', async () => 'shown')
  await app.register(async (scope) => {
    answerFrom(scope, ['site', 'public'])
    scope.get('/notifications', async () => 'shown')
  })
  const get = async (url: string, token?: string) => {
    const { headers } = await app.inject({
      url,
      headers: token === undefined ? {} : { 'consistency-token': token },
    })
    return headers.consistency
  }
  return { waited, get }
}

describe('a reader with the token of a write', () => {
  test('waits only for the groups that answer the route', async () => {
    const { waited, get } = await build(['site'])
    expect(await get('/projects', '7')).toBeUndefined()
    expect(waited).toEqual(['public 7'])
  })

  test('waits for what others have been shown, if that is later', async () => {
    const { waited, get } = await build()
    await get('/notifications', '3')
    await get('/projects', '3')
    expect(waited).toEqual(['site 5', 'public 5', 'public 3'])
  })

  test('is told if one of them is behind', async () => {
    const { waited, get } = await build(['site'])
    expect(await get('/notifications', '7')).toBe('behind')
    expect(waited).toEqual(['site 7', 'public 7'])
  })
})

describe('a reader without a token', () => {
  test('waits for nothing if `public` answers', async () => {
    const { waited, get } = await build()
    await get('/projects')
    expect(waited).toEqual([])
  })

  test('also sees elsewhere what any group has shown, unless that takes too long', async () => {
    const { waited, get } = await build(['site'])
    expect(await get('/notifications')).toBeUndefined()
    expect(waited).toEqual(['site 5', 'public 5'])
  })
})
