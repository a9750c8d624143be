import { setTimeout as pause } from 'node:timers/promises'
import { openRedis } from '@modstead/infra/redis/open-redis'
import { startRedis, type TestRedis, whyNoRedis } from '../../../support/engines/redis.ts'
import type { Fault } from './fault.ts'

const SLOW_ROUNDS = 15
const SLOW_MS = 200

const flush = async ({ url }: TestRedis): Promise<void> => {
  const redis = await openRedis(url, { name: 'faults', onError: () => {} })
  await redis.flushall()
  redis.disconnect()
}

/** Each answer takes up to this many milliseconds. */
const beSlow = async (server: TestRedis): Promise<void> => {
  for (let round = 0; round < SLOW_ROUNDS; round++) {
    server.fallSilent()
    await pause(SLOW_MS)
    server.wake()
    await pause(5)
  }
}

export const redisAway: Fault = {
  id: 'F10',
  title: 'Redis is killed, hangs, is slow or loses everything',
  onEngines: true,
  async prepare() {
    const missing = whyNoRedis()
    if (missing !== undefined) return missing
    const server = await startRedis()
    const harms = [
      () => server.kill(),
      async () => server.fallSilent(),
      () => beSlow(server),
      () => flush(server),
    ]
    return {
      shape: 'roles',
      variables: { REDIS_URL: server.url },
      lastsMs: 4_000,
      async inject({ point }) {
        await harms[point % harms.length]?.()
        return point % harms.length === 0 ? 1 : 0
      },
      async heal({ point }) {
        if (point % harms.length === 0) await server.restart()
        server.wake()
      },
      remove: () => server.stop(),
    }
  },
}
