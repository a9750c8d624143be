import type { JobQueue, JobType } from '../port.ts'

export interface JobsUnderTest {
  /** Opens the same queue as another process would. A silent worker counts as dead within seconds. */
  open(): JobQueue
  /** Arguments for running `work-until-killed.ts` in its own process. */
  readonly address: string
  dispose(): Promise<void>
}

export interface JobsContract extends Pick<JobsUnderTest, 'address'> {
  /** Closed after each spec. */
  open(): JobQueue
}

export const PATIENTLY = { timeout: 60_000, interval: 20 }

let types = 0

/** Makes a new type in a new lane, so that specs do not see each other's jobs. */
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
