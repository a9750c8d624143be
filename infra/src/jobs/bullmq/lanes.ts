import type { JobData, Lane } from '../port.ts'
import type { Engine } from './engine.ts'
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

const openQueue = (engine: Engine, name: string) =>
  new engine.Queue<JobData, void, string>(name, {
    connection: engine.connection,
    streams: { events: { maxLen: EVENTS_KEPT } },
    defaultJobOptions: {
      removeOnComplete: { age: DONE_KEPT_SECONDS },
      removeOnFail: DEAD_KEPT,
      stackTraceLimit: 1,
    },
  })

type QueueOf = ReturnType<typeof openQueue>

export interface Lanes {
  queue(name: string): QueueOf
  work(lane: Lane, handlers: ReadonlyMap<string, KnownHandler>, stopping: AbortSignal): void
  close(): Promise<void>
}

/** The queue of each lane, opened when it is first needed, and its worker. */
export const createLanes = (
  engine: Engine,
  { lockMs }: LaneTimes,
  onError: (error: Error) => void,
): Lanes => {
  const queues = new Map<string, QueueOf>()
  const workers: { close(): Promise<void> }[] = []

  const open = (name: string): QueueOf => {
    const queue = openQueue(engine, name)
    queue.on('error', onError)
    queues.set(name, queue)
    return queue
  }

  return {
    queue: (name) => queues.get(name) ?? open(name),
    work(lane, handlers, stopping) {
      const worker = new engine.Worker<JobData, void, string>(
        lane.name,
        runJob({ engine, handlers, stopping }),
        {
          connection: engine.connection,
          concurrency: lane.concurrency,
          lockDuration: lockMs,
          stalledInterval: lockMs,
          maxStalledCount: MAX_TAKEOVERS,
          drainDelay: LOOK_EVERY_SECONDS,
          maximumRateLimitDelay: RATE_LOOK_EVERY_MS,
          ...(lane.rate && { limiter: { max: lane.rate.max, duration: lane.rate.perMs } }),
        },
      )
      worker.on('error', onError)
      workers.push(worker)
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
      for (const queue of queues.values()) await queue.close()
    },
  }
}
