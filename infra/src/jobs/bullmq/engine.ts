import type { Processor, Queue, QueueOptions, WorkerOptions } from 'bullmq'
import type { JobData } from '../port.ts'
import type { JobLedger } from './job-ledger.ts'

export interface EngineOptions {
  /** Where jobs are kept: `postgres://…`, `redis://…` or `rediss://…`. */
  readonly url: string
  readonly onError: (error: Error) => void
}

export type LaneQueue = Pick<
  Queue<JobData, void, string>,
  | 'add'
  | 'close'
  | 'getJob'
  | 'getJobs'
  | 'removeJobScheduler'
  | 'toKey'
  | 'upsertJobScheduler'
  | 'waitUntilReady'
>

export interface LaneWorker {
  waitUntilReady(): Promise<unknown>
  /** Waits until its work is put back, except with `force`. */
  close(force?: boolean): Promise<void>
}

/** The library on one of its stores. Queues and workers report errors to `onError` of the options. */
export interface Engine {
  /** A run throws one of these after it has postponed its job, or put it back into the queue. */
  readonly DelayedError: new () => Error
  readonly WaitingError: new () => Error
  /** Thrown for a job that should not be retried. */
  readonly UnrecoverableError: new (
    message: string,
  ) => Error
  openQueue(name: string, options: Omit<QueueOptions, 'connection'>): LaneQueue
  openWorker(
    name: string,
    run: Processor<JobData, void, string>,
    options: Omit<WorkerOptions, 'connection'>,
  ): LaneWorker
  openLedger(queueOf: (lane: string) => Promise<LaneQueue>): JobLedger
  close(): Promise<void>
}
