/**
 * Work outside requests, done at least once: retried with growing pauses, taken over from a dead process, and
 * listed as dead if nothing helped. The adapter in `bullmq/` passes `contract.ts`.
 */

/**
 * Jobs that share workers. A slow type, or one with an external limit, gets its own lane and holds up no
 * other.
 */
export interface Lane {
  readonly name: string
  /** Number of simultaneous jobs in each process. */
  readonly concurrency: number
  /** Maximum number of jobs per period, in all processes together. */
  readonly rate?: { readonly max: number; readonly perMs: number }
}

/** How long a dead job stays listed: long enough for somebody to look at it. */
export const DEAD_KEPT_MS = 90 * 24 * 3_600 * 1_000

/** For jobs that are neither slow nor many. */
export const ORDINARY_LANE: Lane = { name: 'ordinary', concurrency: 8 }

export interface JobType {
  readonly name: string
  readonly lane: Lane
  /** Maximum number of runs. The job is dead after the last failure. */
  readonly attempts: number
  /** Pause after the first failure. It doubles each time. */
  readonly backOffMs: number
  /** A run that takes longer fails. */
  readonly timeLimitMs: number
}

/** JSON only. */
export type JobData = Readonly<Record<string, unknown>>

export interface EnqueueOptions {
  /** Unique within the type: while a job with this id is known, no other is added. */
  readonly id?: string
  readonly delayMs?: number
  /** W3C trace context that runs of the job continue. */
  readonly traceparent?: string
}

export interface RunningJob {
  /**
   * The same for every run of a job. Derive the ids of commands from it, so that a repeat finds what is done.
   */
  readonly id: string
  /** Counted from 1. */
  readonly attempt: number
  /** As given when the job was added. */
  readonly traceparent?: string | undefined
  /** Aborted when the time limit passes, the job is lost to another worker, or the process stops. */
  readonly signal: AbortSignal
  /** 0 to 100. */
  progress(percent: number): Promise<void>
}

export type JobHandler = (data: JobData, job: RunningJob) => Promise<void>

/**
 * Thrown by a handler that cannot begin yet. The job runs again after the pause, and the attempt does not
 * count.
 */
export class Postponed extends Error {
  override readonly name = 'Postponed'
  readonly afterMs: number
  constructor(afterMs: number) {
    super(`postponed by ${afterMs} ms`)
    this.afterMs = afterMs
  }
}

/** Thrown by a handler if no further run can help. The job is dead at once. */
export class Hopeless extends Error {
  override readonly name = 'Hopeless'
}

export interface CronSchedule {
  /** Five fields, or six starting with seconds. */
  readonly cron: string
  /** IANA name, such as `Europe/Berlin`. */
  readonly timeZone: string
}

export interface JobCounts {
  readonly type: string
  /** Ready to run. */
  readonly waiting: number
  readonly active: number
  /** Waiting for the time of their first run. */
  readonly delayed: number
  /** Failed, and waiting for the next attempt. */
  readonly failed: number
  readonly dead: number
}

export interface LaneWait {
  readonly lane: string
  /** Milliseconds since 1970. The oldest job that is ready to run has waited since then at the earliest. */
  readonly sinceMs: number
}

export interface DeadJob {
  readonly id: string
  readonly type: string
  readonly data: JobData
  readonly error: string
  readonly attempts: number
  /** ISO 8601 UTC. */
  readonly enqueuedAt: string
  readonly diedAt: string
}

export type JobState = 'waiting' | 'active' | 'delayed' | 'done' | 'dead'

export interface KnownJob {
  readonly state: JobState
  readonly progress: number
  readonly attempts: number
}

export interface JobQueue {
  /** Registers the handler of a type. Call it before `start`. */
  work(type: JobType, handler: JobHandler): void
  /** Starts to run jobs. Until then they can only be added. */
  start(): Promise<void>
  /** Returns the job's id, which contains its type. */
  enqueue(type: JobType, data: JobData, options?: EnqueueOptions): Promise<string>
  /** Adds a job of this type whenever `when` says so. Replaces the schedule of the same key. */
  schedule(type: JobType, key: string, when: CronSchedule, data: JobData): Promise<void>
  unschedule(type: JobType, key: string): Promise<void>
  /** null: never added, or done long ago. */
  find(id: string): Promise<KnownJob | null>
  /** One row for each type that has jobs or a handler. */
  counts(): Promise<readonly JobCounts[]>
  /** Covers lanes that have jobs ready to run. */
  waits(): Promise<readonly LaneWait[]>
  /** Latest first. */
  dead(page: { readonly offset: number; readonly limit: number }): Promise<readonly DeadJob[]>
  /** Runs a dead job again, with all of its attempts. Returns false if no such job is dead. */
  replay(id: string): Promise<boolean>
  /** Tells running jobs to stop, and puts them back for another process. */
  close(): Promise<void>
}
