import type { JobData, JobType } from '../jobs/port.ts'

export interface OverdueTimers {
  readonly count: number
  /** Since the moment of the first of them; 0: there is none. */
  readonly seconds: number
}

/**
 * Moments, however far away, at which a job is to run. A timer that is due becomes a job, once, by the clock of the
 * process that looks. One that is moved or cancelled at that very moment may run all the same: its handler decides by
 * what is so then. The adapter in `postgres/` passes `contract.ts`.
 */
export interface Timers {
  /** `at`: ISO 8601. Moves the timer of the same key. */
  set(key: string, at: string, type: JobType, data: JobData): Promise<void>
  cancel(key: string): Promise<void>
  /** Of all types, also those that are unknown here. */
  overdue(): Promise<OverdueTimers>
  /** Begins to look for what is due. Until then timers can only be set. */
  start(): void
  close(): Promise<void>
}
