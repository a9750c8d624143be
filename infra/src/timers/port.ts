import type { JobData, JobType } from '../jobs/port.ts'

export interface OverdueTimers {
  readonly count: number
  /** Seconds since the first of them was due. 0: there is none. */
  readonly seconds: number
}

/**
 * Schedules jobs for moments at any distance. A due timer becomes a job, once, by the clock of the process
 * that looks. A timer that is moved or canceled at that very moment may still run, so its handler decides by
 * the state at that time. The adapter in `postgres/` passes `contract.ts`.
 */
export interface Timers {
  /** `at` is ISO 8601. Moves the timer of the same key. */
  set(key: string, at: string, type: JobType, data: JobData): Promise<void>
  cancel(key: string): Promise<void>
  /** Includes timers of types that are unknown here. */
  overdue(): Promise<OverdueTimers>
  /** Starts to look for due timers. Until then they can only be set. */
  start(): void
  close(): Promise<void>
}
