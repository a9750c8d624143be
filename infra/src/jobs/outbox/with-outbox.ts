import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { logTrouble } from '../../engines/log-trouble.ts'
import type { ProjectorLog } from '../../log-following/log.ts'
import { jobIdOf } from '../job-id.ts'
import type { JobQueue, JobType } from '../port.ts'
import type { Outbox } from './outbox.ts'
import { type RestoreParts, restoreLostJobs } from './restore-lost-jobs.ts'

export interface OutboxTimes {
  /** Between two looks for lost jobs. */
  readonly lookEveryMs: number
  readonly olderThanMs: number
}

const OUTBOX_TIMES: OutboxTimes = { lookEveryMs: 10_000, olderThanMs: 10_000 }

interface OutboxParts {
  readonly outbox: Outbox
  readonly log: Pick<ProjectorLog, 'debug' | 'warn'>
}

/**
 * For a store that can lose everything: each job is promised in an outbox before it is added, and until it is done,
 * processes that run jobs add it again whenever the store no longer knows it.
 */
export const withOutbox = (
  queue: JobQueue,
  { outbox, log }: OutboxParts,
  { lookEveryMs, olderThanMs }: OutboxTimes = OUTBOX_TIMES,
): JobQueue => {
  const types = new Map<string, JobType>()
  const stopped = new AbortController()
  const parts: RestoreParts = { outbox, queue, types, olderThanMs }
  let running: Promise<void> | undefined

  /** A page without lost jobs is enough for one look, because most stores lose nothing. */
  const look = async (from: string): Promise<string> => {
    let upTo = from
    for (;;) {
      const restored = await restoreLostJobs(parts, upTo)
      upTo = restored.upTo
      if (restored.added > 0)
        log.warn({ jobs: restored.added }, 'their store had lost jobs, which were added again')
      if (restored.added === 0 || upTo === '' || stopped.signal.aborted) return upTo
    }
  }
  const keepLooking = async (): Promise<void> => {
    let from = ''
    while (!stopped.signal.aborted) {
      try {
        from = await look(from)
      } catch (error) {
        logTrouble(log, error, 'lost jobs could not be looked for; this is tried again')
      }
      await pause(lookEveryMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }

  return {
    ...queue,
    work(type, handler) {
      types.set(type.name, type)
      queue.work(type, async (data, job) => {
        await handler(data, job)
        await outbox.forget(job.id)
      })
    },
    async start() {
      await queue.start()
      running ??= keepLooking()
    },
    async enqueue(type, data, options = {}) {
      const { id: key = randomUUID(), delayMs = 0, traceparent = null } = options
      await outbox.promise({ id: jobIdOf(type, key), type: type.name, key, data, traceparent, delayMs })
      return queue.enqueue(type, data, { ...options, id: key })
    },
    async find(id) {
      const known = await queue.find(id)
      if (known !== null || !(await outbox.isPromised(id))) return known
      return { state: 'waiting', progress: 0, attempts: 0 }
    },
    async close() {
      stopped.abort()
      await Promise.all([running, queue.close()])
    },
  }
}
