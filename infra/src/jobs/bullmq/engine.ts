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
  'add' | 'close' | 'getJob' | 'removeJobScheduler' | 'toKey' | 'upsertJobScheduler' | 'waitUntilReady'
>

export interface LaneWorker {
  waitUntilReady(): Promise<unknown>
  /** Waits for what it does to be put back, unless by `force`. */
  close(force?: boolean): Promise<void>
}

/** The library on one of its stores. Queues and workers tell of their errors by `onError` of the options. */
export interface Engine {
  /** A run throws these after it has put its job off, or back into the queue. */
  readonly DelayedError: new () => Error
  readonly WaitingError: new () => Error
  /** Thrown for a job that is not to be tried again. */
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
