import type { Job } from 'bullmq'
import type { JobData } from '../port.ts'
import type { LaneQueue } from './engine.ts'

/** Clocks of machines differ by less. If one was ahead by less, its jobs are late by less. */
const TOLERANCE_MS = 5 * 60_000
const AT_ONCE = 50

type DelayedJob = Pick<Job<JobData, void, string>, 'timestamp' | 'processedOn' | 'promote' | 'isDelayed'>

const isFromTheFuture = ({ timestamp, processedOn = 0 }: DelayedJob): boolean =>
  Math.max(timestamp, processedOn) > Date.now() + TOLERANCE_MS

/** Another process may have brought it forward. */
const runNow = async (job: DelayedJob): Promise<void> => {
  try {
    await job.promote()
  } catch (error) {
    if (await job.isDelayed()) throw error
  }
}

/** Runs delayed jobs now whose time was set by a clock that was ahead, because that time may be months away. */
export const bringForward = async (queue: Pick<LaneQueue, 'getJobs'>): Promise<void> => {
  let early: DelayedJob[]
  do {
    // Those that are due last come first.
    early = (await queue.getJobs(['delayed'], 0, AT_ONCE - 1, false)).filter(isFromTheFuture)
    for (const job of early) await runNow(job)
  } while (early.length === AT_ONCE)
}
