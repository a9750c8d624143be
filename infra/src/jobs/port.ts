/**
 * Work beside requests, at least once each: retried with pauses that grow, taken over from a process that died, and kept
 * in a list of the dead when nothing helped. The adapter in `bullmq/` passes `contract.ts`.
 */

/** Jobs that share workers. A slow type, or one that others limit, gets a lane of its own and holds up no other. */
export interface Lane {
  readonly name: string
  /** Jobs at once in each process. */
  readonly concurrency: number
  /** Jobs at most in each stretch of time, in all processes together. */
  readonly rate?: { readonly max: number; readonly perMs: number }
}

/** For jobs that are neither slow nor many. */
export const ORDINARY_LANE: Lane = { name: 'ordinary', concurrency: 8 }

export interface JobType {
  readonly name: string
  readonly lane: Lane
  /** Runs at most; the job is dead after the last failure. */
  readonly attempts: number
  /** Pause after the first failure; twice as long each time. */
  readonly backOffMs: number
  /** A run that takes longer has failed. */
  readonly timeLimitMs: number
}

/** JSON only. */
export type JobData = Readonly<Record<string, unknown>>

export interface EnqueueOptions {
  /** Unique within the type: while such a job is known, another one is not added. */
  readonly id?: string
  readonly delayMs?: number
  /** W3C trace context, for the runs of the job to go on from. */
  readonly traceparent?: string
}

export interface RunningJob {
  /** The same for every run of a job: derive the ids of commands from it, so that a repeat finds what is done. */
  readonly id: string
  /** From 1. */
  readonly attempt: number
  /** As it was given when the job was added. */
  readonly traceparent?: string | undefined
  /** Aborted when the time limit is over, the job is lost to another worker, or the process stops. */
  readonly signal: AbortSignal
  /** 0 to 100. */
  progress(percent: number): Promise<void>
}

export type JobHandler = (data: JobData, job: RunningJob) => Promise<void>

/** Thrown by a handler that cannot begin yet: runs again after the pause, and no attempt is counted. */
export class Postponed extends Error {
  override readonly name = 'Postponed'
  readonly afterMs: number
  constructor(afterMs: number) {
    super(`postponed by ${afterMs} ms`)
    this.afterMs = afterMs
  }
}

/** Thrown by a handler that no further run can help: the job is dead at once. */
export class Hopeless extends Error {
  override readonly name = 'Hopeless'
}

export interface CronSchedule {
  /** Five fields, or six with seconds first. */
  readonly cron: string
  /** IANA name, as `Europe/Berlin`. */
  readonly timeZone: string
}

export interface JobCounts {
  readonly type: string
  /** Ready to run. */
  readonly waiting: number
  readonly active: number
  /** To run later for the first time. */
  readonly delayed: number
  /** Failed, and to be tried again. */
  readonly failed: number
  readonly dead: number
}

export interface LaneWait {
  readonly lane: string
  /** Milliseconds since 1970: since then the oldest job that is ready to run has waited, at most. */
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
  /** Registers the handler of a type; before `start`. */
  work(type: JobType, handler: JobHandler): void
  /** Begins to do jobs. Until then they can only be added. */
  start(): Promise<void>
  /** Gives the job's id, which names its type as well. */
  enqueue(type: JobType, data: JobData, options?: EnqueueOptions): Promise<string>
  /** Adds a job of this type at each moment that `when` names; replaces the schedule of the same key. */
  schedule(type: JobType, key: string, when: CronSchedule, data: JobData): Promise<void>
  unschedule(type: JobType, key: string): Promise<void>
  /** null: never added, or done long ago. */
  find(id: string): Promise<KnownJob | null>
  /** One row for each type of which there are jobs or for which somebody works. */
  counts(): Promise<readonly JobCounts[]>
  /** Of lanes where jobs are ready to run. */
  waits(): Promise<readonly LaneWait[]>
  /** Latest first. */
  dead(page: { readonly offset: number; readonly limit: number }): Promise<readonly DeadJob[]>
  /** Runs a dead job again, with all of its attempts. false: no such job is dead. */
  replay(id: string): Promise<boolean>
  /** Tells running jobs to stop, and puts them back for another process. */
  close(): Promise<void>
}
