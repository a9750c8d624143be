import { openRedis, type RedisClient } from '@modstead/infra/redis/open-redis'

/** What a key holds, whatever its type. */
const readers: Readonly<Record<string, (redis: RedisClient, key: string) => Promise<unknown>>> = {
  string: (redis, key) => redis.get(key),
  hash: (redis, key) => redis.hgetall(key),
  list: (redis, key) => redis.lrange(key, '0', '-1'),
  set: (redis, key) => redis.smembers(key),
  zset: (redis, key) => redis.zrange(key, '0', '-1'),
  stream: (redis, key) => redis.xrange(key, '-', '+'),
}

/** Every key with its values. */
export const redisTexts = async (url: string): Promise<string> => {
  const onError = (error: Error) => {
    throw error
  }
  const redis = await openRedis(url, { name: 'specs', onError })
  try {
    const texts: string[] = []
    for await (const keys of redis.scanStream())
      for (const key of keys as string[]) {
        const type = await redis.type(key)
        // It expired meanwhile.
        if (type === 'none') continue
        const read = readers[type]
        if (read === undefined) throw new Error(`nobody here reads a ${type}`)
        texts.push(`${key} ${JSON.stringify(await read(redis, key))}`)
      }
    return texts.join('\n')
  } finally {
    redis.disconnect()
  }
}
