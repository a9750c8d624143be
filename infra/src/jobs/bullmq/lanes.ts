import { EngineAway } from '../../engines/engine-watch.ts'
import { within } from '../../event-store/within.ts'
import type { Lane } from '../port.ts'
import type { Engine, LaneQueue, LaneWorker } from './engine.ts'
import { type KnownHandler, runJob } from './run-job.ts'

/** Done jobs stay known, so that one who adds them again a moment later adds nothing. */
const DONE_KEPT_SECONDS = 3_600
/** Long enough for somebody to look at them. */
const DEAD_KEPT = { age: 90 * 24 * 3_600, count: 10_000 }
/** News of jobs, which nobody reads here. */
const EVENTS_KEPT = 100
/** How often an idle worker looks by itself; it is told of new jobs at once. */
const LOOK_EVERY_SECONDS = 15
/** The same while a lane has had its number, so that it does not hold up a stop. */
const RATE_LOOK_EVERY_MS = 1_000
/** A job that ends its process each time is dead after as many. */
const MAX_TAKEOVERS = 3

export interface LaneTimes {
  /** A job whose worker is silent for so long is another's to take. */
  readonly lockMs: number
}

export const LANE_TIMES: LaneTimes = { lockMs: 30_000 }

/** How long one who adds a job, or begins to work, waits for the store. */
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

/** A queue or worker that never became ready stays useless: it is closed here, and the next caller opens another. */
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
  /** The same; begins to work unless that has begun before. */
  work(lane: Lane, handlers: ReadonlyMap<string, KnownHandler>, stopping: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** The queue of each lane, opened when it is first needed, and its worker. */
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
