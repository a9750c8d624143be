import type { JobQueue, JobType } from '../port.ts'

export interface JobsUnderTest {
  /** Another process would get the same. A silent worker is taken for dead within seconds. */
  open(): JobQueue
  /** Arguments of `work-until-killed.ts`, for a process of its own. */
  readonly address: string
  dispose(): Promise<void>
}

export interface JobsContract extends Pick<JobsUnderTest, 'address'> {
  /** Closed after each spec. */
  open(): JobQueue
}

export const PATIENTLY = { timeout: 60_000, interval: 20 }

let types = 0

/** A type of its own in a lane of its own, so that specs do not see each other's jobs. */
export const aType = (fields: Partial<JobType> = {}): JobType => {
  types += 1
  return {
    name: `type-${process.pid}-${types}`,
    lane: { name: `lane-${process.pid}-${types}`, concurrency: 4 },
    attempts: 3,
    backOffMs: 1,
    timeLimitMs: 60_000,
    ...fields,
  }
}
