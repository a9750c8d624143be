import type { Job } from 'bullmq'
import { EngineAway } from '../../engines/engine-watch.ts'
import { StoreUnavailable } from '../../event-store/port.ts'
import { BytesDiffer } from '../../files/storage-errors.ts'
import { Hopeless, type JobData, type JobHandler, type JobType, Postponed } from '../port.ts'
import type { Engine } from './engine.ts'

export interface KnownHandler {
  readonly type: JobType
  readonly handle: JobHandler
}

export interface JobRunParts {
  readonly engine: Pick<Engine, 'DelayedError' | 'UnrecoverableError' | 'WaitingError'>
  readonly handlers: ReadonlyMap<string, KnownHandler>
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal
}

/** Short, so that jobs are done soon after their engine is back. */
const AGAIN_WHILE_AWAY_MS = 1_000

/**
 * An engine may be away for longer than all attempts take. Bytes that differ stay away until somebody restores
 * them.
 */
const isOnlyAway = (error: unknown): boolean =>
  error instanceof StoreUnavailable || (error instanceof EngineAway && !(error instanceof BytesDiffer))

const rejection = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/**
 * Runs one job within its time limit. A job that the stop interrupts, or for which an engine is away, goes back
 * and loses no attempt.
 */
export const runJob =
  ({ engine, handlers, stopping }: JobRunParts) =>
  async (job: Job<JobData, void, string>, token?: string, lost?: AbortSignal): Promise<void> => {
    const known = handlers.get(job.name)
    if (!known) throw new Error(`nobody here does jobs of the type ${job.name}`)
    const overdue = new AbortController()
    const { timeLimitMs } = known.type
    const timer = setTimeout(
      () => overdue.abort(new Error(`took longer than ${timeLimitMs} ms`)),
      timeLimitMs,
    )
    const signal = AbortSignal.any([overdue.signal, stopping, ...(lost ? [lost] : [])])
    const running = {
      id: job.id ?? '',
      attempt: job.attemptsMade + 1,
      traceparent: job.opts.telemetry?.metadata,
      signal,
      progress: (percent: number) => job.updateProgress(percent),
    }
    const again = async (afterMs: number): Promise<never> => {
      await job.moveToDelayed(Date.now() + afterMs, token)
      throw new engine.DelayedError()
    }
    try {
      const interrupted = rejection(signal)
      interrupted.catch(() => {})
      await Promise.race([interrupted, known.handle(job.data, running)])
    } catch (error) {
      if (error instanceof Postponed) return await again(error.afterMs)
      if (error instanceof Hopeless) throw new engine.UnrecoverableError(error.message)
      if (stopping.aborted && token !== undefined) {
        await job.moveToWait(token)
        throw new engine.WaitingError()
      }
      if (isOnlyAway(error)) return await again(AGAIN_WHILE_AWAY_MS)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
