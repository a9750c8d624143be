import { EngineAway } from '../../engines/engine-watch.ts'
import { within } from '../../event-store/within.ts'
import { DEAD_KEPT_MS, type Lane } from '../port.ts'
import type { Engine, LaneQueue, LaneWorker } from './engine.ts'
import { type KnownHandler, runJob } from './run-job.ts'

/** Finished jobs stay known, so that adding one again a moment later does nothing. */
const DONE_KEPT_SECONDS = 3_600
const DEAD_KEPT = { age: DEAD_KEPT_MS / 1_000, count: 10_000 }
/** Events about jobs, which nobody reads here. */
const EVENTS_KEPT = 100
/** How often an idle worker looks by itself. It hears of new jobs at once. */
const LOOK_EVERY_SECONDS = 15
/** The same for a lane that has reached its rate, so that it does not hold up a stop. */
const RATE_LOOK_EVERY_MS = 1_000
/** The pause of a worker whose store is away, so that it works again soon after the store is back. */
const AWAY_LOOK_EVERY_MS = 1_000
/** A job that ends its process each time is dead after this many takeovers. */
const MAX_TAKEOVERS = 3

export interface LaneTimes {
  /**
   * If a worker is silent for this long, another one takes its job. Jobs whose time was set by a wrong clock are looked
   * for as often.
   */
  readonly lockMs: number
}

export const LANE_TIMES: LaneTimes = { lockMs: 30_000 }

/** How long adding a job, or starting to work, waits for the store. */
const READY_LIMIT_MS = 5_000

const readyQueue = async (engine: Engine, name: string): Promise<LaneQueue> => {
  const queue = engine.openQueue(name, {
    streams: { events: { maxLen: EVENTS_KEPT } },
    defaultJobOptions: {
      removeOnComplete: { age: DONE_KEPT_SECONDS },
      removeOnFail: DEAD_KEPT,
      stackTraceLimit: 1,
    },
  })
  await whenReady(queue, name, () => queue.close())
  return queue
}

/**
 * A queue or worker that never became ready stays unusable, so this closes it, and the next caller opens
 * another.
 */
const whenReady = async (
  opened: Pick<LaneQueue | LaneWorker, 'waitUntilReady'>,
  name: string,
  release: () => Promise<void>,
): Promise<void> => {
  try {
    await within(READY_LIMIT_MS, 'the store of the jobs', opened.waitUntilReady())
  } catch (error) {
    await release()
    throw new EngineAway(`the jobs of the lane ${name} cannot be reached`, { cause: error })
  }
}

export interface Lanes {
  /** Rejects with EngineAway if the store does not answer. */
  queue(name: string): Promise<LaneQueue>
  /** Like `queue`. Starts to work unless it already has. */
  work(lane: Lane, handlers: ReadonlyMap<string, KnownHandler>, stopping: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** The queue of each lane, opened on first use, and its worker. */
export const createLanes = (engine: Engine, { lockMs }: LaneTimes): Lanes => {
  const queues = new Map<string, Promise<LaneQueue>>()
  const workers = new Map<string, LaneWorker>()

  const open = (name: string): Promise<LaneQueue> => {
    const queue = readyQueue(engine, name)
    queues.set(name, queue)
    queue.catch(() => queues.delete(name))
    return queue
  }

  return {
    queue: (name) => queues.get(name) ?? open(name),
    async work(lane, handlers, stopping) {
      if (workers.has(lane.name)) return
      const worker = engine.openWorker(lane.name, runJob({ engine, handlers, stopping }), {
        concurrency: lane.concurrency,
        lockDuration: lockMs,
        stalledInterval: lockMs,
        maxStalledCount: MAX_TAKEOVERS,
        drainDelay: LOOK_EVERY_SECONDS,
        maximumRateLimitDelay: RATE_LOOK_EVERY_MS,
        runRetryDelay: AWAY_LOOK_EVERY_MS,
        ...(lane.rate && { limiter: { max: lane.rate.max, duration: lane.rate.perMs } }),
      })
      workers.set(lane.name, worker)
      await whenReady(worker, lane.name, () => {
        workers.delete(lane.name)
        return worker.close(true)
      })
    },
    async close() {
      await Promise.all([...workers.values()].map((worker) => worker.close()))
      for (const queue of queues.values()) await queue.then((opened) => opened.close()).catch(() => {})
    },
  }
}
