import type { Redis } from 'ioredis'

export type RedisClient = Redis

export interface RedisUse {
  /** Shown by CLIENT LIST. */
  readonly name: string
  /**
   * Unless told, a command fails within three seconds while Redis is away or hangs. With this it waits until Redis is
   * back: for workers, behind which nobody stands.
   */
  readonly waitsWhileAway?: boolean
  /** Told about connections that break or cannot be made; they are made anew by themselves. */
  readonly onError: (error: Error) => void
}

const CONNECTION_LIMIT_MS = 3_000
const COMMAND_LIMIT_MS = 3_000
/** A connection that is silent for so long is made anew: the other end may be gone without a word. */
const SILENCE_LIMIT_MS = 5_000
/** The same where workers wait for their next job in silence. */
const WAITING_SILENCE_LIMIT_MS = 30_000
const MAX_PAUSE_MS = 1_000

const limits = (waitsWhileAway: boolean) =>
  waitsWhileAway
    ? { maxRetriesPerRequest: null, socketTimeout: WAITING_SILENCE_LIMIT_MS }
    : { maxRetriesPerRequest: 0, socketTimeout: SILENCE_LIMIT_MS, commandTimeout: COMMAND_LIMIT_MS }

/** Begins to connect to `redis://…` or `rediss://…` (TLS), and goes on trying. Closed by `disconnect`. */
export const openRedis = async (
  url: string,
  { name, waitsWhileAway = false, onError }: RedisUse,
): Promise<RedisClient> => {
  // Loaded only where somebody uses Redis.
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
