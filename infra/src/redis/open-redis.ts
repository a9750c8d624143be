import type { Redis } from 'ioredis'

export type RedisClient = Redis

export interface RedisUse {
  /** Shown by CLIENT LIST. */
  readonly name: string
  /**
   * By default a command fails within three seconds while Redis is away or hangs. With this it waits until
   * Redis is back, for workers that keep nobody waiting.
   */
  readonly waitsWhileAway?: boolean
  /** Called for connections that break or cannot be made. The driver reconnects by itself. */
  readonly onError: (error: Error) => void
}

const CONNECTION_LIMIT_MS = 3_000
const COMMAND_LIMIT_MS = 3_000
/** A connection that is silent for this long is replaced: the other end may have vanished without a word. */
const SILENCE_LIMIT_MS = 5_000
/** The same for workers that wait for their next job in silence. */
const WAITING_SILENCE_LIMIT_MS = 30_000
const MAX_PAUSE_MS = 1_000

const limits = (waitsWhileAway: boolean) =>
  waitsWhileAway
    ? { maxRetriesPerRequest: null, socketTimeout: WAITING_SILENCE_LIMIT_MS }
    : { maxRetriesPerRequest: 0, socketTimeout: SILENCE_LIMIT_MS, commandTimeout: COMMAND_LIMIT_MS }

/** Begins to connect to `redis://…` or `rediss://…` (TLS), and keeps trying. Closed by `disconnect`. */
export const openRedis = async (
  url: string,
  { name, waitsWhileAway = false, onError }: RedisUse,
): Promise<RedisClient> => {
  // Loaded only when Redis is used.
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    connectionName: name.replaceAll(' ', '-'),
    connectTimeout: CONNECTION_LIMIT_MS,
    retryStrategy: (times) => Math.min(50 * times, MAX_PAUSE_MS),
    ...limits(waitsWhileAway),
  })
  redis.on('error', onError)
  return redis
}
