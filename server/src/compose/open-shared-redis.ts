import type { Settings } from '@modstead/infra/config/settings'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import { openRedis, type RedisClient } from '@modstead/infra/redis/open-redis'
import type { Log } from '@modstead/infra/telemetry/log'
import type { LifeCycle } from '../process/life-cycle.ts'

/** The Redis in the settings, whether it answers or not: the product starts and serves without it. */
export const openSharedRedis = async (
  { redisUrl }: Pick<Settings, 'redisUrl'>,
  log: Log,
  life: LifeCycle,
): Promise<RedisClient | undefined> => {
  if (redisUrl === undefined) return undefined
  const redis = await openRedis(redisUrl, {
    name: 'modstead',
    onError: (error) => logTrouble(log, error, 'a connection to Redis was lost'),
  })
  life.onStop('the connection to Redis', () => redis.disconnect())
  return redis
}
