import { within } from '../../event-store/within.ts'
import { openRedis } from '../../redis/open-redis.ts'
import type { JobData } from '../port.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { redisJobLedger } from './redis-job-ledger.ts'

const PREFIX = 'modstead:jobs'
const CLOSE_LIMIT_MS = 2_000

/** Loads the library only here, because it takes time and memory that no start should wait for. */
const load = async () => {
  const { DelayedError, UnrecoverableError, WaitingError, createRedisBackend, withBackend } = await import(
    'bullmq'
  )
  return { DelayedError, UnrecoverableError, WaitingError, ...withBackend(createRedisBackend) }
}

/**
 * The library with two connections that all lanes share, in addition to the one on which each lane waits for
 * jobs.
 */
export const openRedisEngine = async ({ url, onError }: EngineOptions): Promise<Engine> => {
  const { Queue, Worker, ...errors } = await load()
  const redis = await openRedis(url, { name: 'modstead jobs', onError })
  // A worker whose command fails would ask again without a pause.
  const waiting = await openRedis(url, { name: 'modstead workers', waitsWhileAway: true, onError })
  const close = async () => {
    redis.disconnect()
    waiting.disconnect()
  }
  try {
    await redis.ping()
  } catch (error) {
    await close()
    throw error
  }
  return {
    ...errors,
    openQueue(name, options) {
      const queue = new Queue<JobData, void, string>(name, { ...options, prefix: PREFIX, connection: redis })
      queue.on('error', onError)
      return queue
    },
    openWorker(name, run, options) {
      const connection = waiting
      const worker = new Worker<JobData, void, string>(name, run, { ...options, prefix: PREFIX, connection })
      worker.on('error', onError)
      return {
        waitUntilReady: () => worker.waitUntilReady(),
        close: async (force = waiting.status !== 'ready') => {
          // If Redis is away, jobs cannot be put back, and other workers take them over.
          await within(CLOSE_LIMIT_MS, 'Redis', worker.close(force)).catch(onError)
        },
      }
    },
    openLedger: (queueOf) => redisJobLedger(redis, queueOf),
    close,
  }
}
