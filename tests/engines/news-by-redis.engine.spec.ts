import { setTimeout as pause } from 'node:timers/promises'
import { fanOutContract } from '@modstead/infra/fan-out/contract'
import { openFanOut } from '@modstead/infra/fan-out/open-fan-out'
import type { FanOut } from '@modstead/infra/fan-out/port'
import { READ_MODEL_CHANNEL } from '@modstead/infra/log-following/changed'
import { createProgress } from '@modstead/infra/log-following/progress'
import { listenToProgress } from '@modstead/infra/log-following/progress-listener'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { openRedis } from '@modstead/infra/redis/open-redis'
import { liveSets } from '@modstead/projectors/live-projections'
import { startProjectors } from '@modstead/projectors/runtime/start'
import { openLog } from '@modstead/projectors/samples/open-log'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startRedis, type TestRedis, whyNoRedis } from '../support/engines/redis.ts'

const PATIENTLY = { timeout: 60_000, interval: 20 }
const silent = () => {}

let server: TestRedis
let database: TestDatabase
let pool: pg.Pool
const ends: (() => Promise<unknown>)[] = []

const open = (config: pg.ClientConfig = { connectionString: database.url }): FanOut => {
  const fanOut = openFanOut({ config, redisUrl: server.url, onFailure: silent })
  ends.push(() => fanOut.close())
  return fanOut
}
const listen = async (fanOut: FanOut, channel: string): Promise<readonly string[]> => {
  const heard: string[] = []
  let times = 0
  const listening = fanOut.listen(channel, {
    onPayload: (text) => void heard.push(text),
    onListening: () => void times++,
  })
  ends.unshift(() => listening.close())
  // The news comes both ways.
  await expect.poll(() => times, PATIENTLY).toBeGreaterThanOrEqual(2)
  return heard
}
const tell = async (fanOut: FanOut, channel: string, text: string): Promise<void> => {
  const client = await pool.connect()
  await client.query('begin')
  const committed = await fanOut.tell(client, channel, text)
  await client.query('commit')
  client.release()
  committed()
}
/** Counts NOTIFYs that only a listener in Postgres hears. */
const notified = async (channel: string) => {
  const client = await pool.connect()
  const heard: (string | undefined)[] = []
  client.on('notification', ({ payload }) => heard.push(payload))
  await client.query(`listen ${channel}`)
  ends.unshift(async () => client.release(true))
  return heard
}

const specs = () => {
  fanOutContract('news by Redis', async () => {
    const own = await startRedis()
    const postgres = await openTestDatabase()
    return {
      databaseUrl: postgres.url,
      ways: 2,
      open: () =>
        openFanOut({ config: { connectionString: postgres.url }, redisUrl: own.url, onFailure: silent }),
      async dispose() {
        await postgres.close()
        await own.stop()
      },
    }
  })

  describe('news', () => {
    beforeAll(async () => {
      server = await startRedis()
      database = await openTestDatabase()
      pool = createPool(database.url, { name: 'news specs' })
    })
    afterEach(async () => {
      for (const end of ends.splice(0)) await end()
    })
    afterAll(async () => {
      await pool?.end()
      await database?.close()
      await server?.stop()
    })

    test('are sent by Redis once it is connected, and by Postgres before that and while it is away', async () => {
      const [teller, listener] = [open(), open()]
      const heard = await listen(listener, 'ways')
      const byPostgres = await notified('ways')
      let tries = 0
      /** true: the news comes through Redis. */
      const way = async () => {
        const text = `news ${++tries}`
        await tell(teller, 'ways', text)
        await expect.poll(() => heard, PATIENTLY).toContain(text)
        return !byPostgres.includes(text)
      }
      expect(await way()).toBe(false)
      await expect.poll(way, PATIENTLY).toBe(true)
      await server.kill()
      await expect
        .poll(async () => {
          await tell(teller, 'ways', 'without Redis')
          return byPostgres.includes('without Redis')
        }, PATIENTLY)
        .toBe(true)
      await expect.poll(() => heard, PATIENTLY).toContain('without Redis')
      await server.restart()
      await expect
        .poll(async () => {
          const text = `back ${++tries}`
          await tell(teller, 'ways', text)
          await pause(20)
          return heard.includes(text) && !byPostgres.includes(text)
        }, PATIENTLY)
        .toBe(true)
    })

    test('that nobody delivers are found by a check of the checkpoints', async () => {
      const log = await openLog()
      const projectors = await startProjectors({ ...log.parts, fanOut: open(log.pool.options) })
      const progress = createProgress()
      const changes: unknown[] = []
      progress.onChange(({ changed }) => changes.push(changed))
      const followed = {
        progress,
        schema: liveSets(log.settings).find(({ group }) => group === 'public')?.schema ?? '',
        projections: ['engagement/follow'],
        everything: { follow: 'many' } as const,
      }
      const parts = { pool: log.pool, fanOut: open(log.pool.options) }
      const listening = listenToProgress(parts, [followed], log.parts.log)
      const follow = (userId: string) =>
        log.append(`follow-${userId}.p1`, {
          type: 'ProjectFollowed',
          data: { userId, projectId: 'p1', at: '2026-02-03T04:05:06.000Z' },
        })
      const named = () => changes.map((changed) => JSON.stringify(changed))
      const redis = await openRedis(server.url, { name: 'specs', onError: silent })
      const channels = async () => (await redis.pubsub('NUMSUB', `modstead:news:${READ_MODEL_CHANNEL}`))[1]
      await expect.poll(channels, PATIENTLY).toBe(1)
      let users = 0
      await expect
        .poll(async () => {
          const user = `user${++users}`
          expect(await progress.waitFor(await follow(user), 20_000)).toBe(true)
          return named().some((changed) => changed.includes(user))
        }, PATIENTLY)
        .toBe(true)
      server.fallSilent()
      expect(await progress.waitFor(await follow('in-silence'), 20_000)).toBe(true)
      server.wake()
      expect(await progress.waitFor(await follow('afterwards'), 20_000)).toBe(true)
      redis.disconnect()
      await listening.close()
      await projectors.stop()
      await log.close()
    })
  })
}

const missing = whyNoRedis()
if (missing === undefined) specs()
else
  describe('news by Redis', () => {
    test('reach all processes', ({ skip }) => skip(missing))
  })
