import { setTimeout as pause } from 'node:timers/promises'
import type { JobParts } from '@modstead/command-api/background-parts'
import { workOnJobs } from '@modstead/command-api/jobs/command-job'
import { allJobs, allTimers } from '@modstead/command-api/modules'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import { TooLate } from '@modstead/infra/event-store/within'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import { postgresOutbox } from '@modstead/infra/jobs/outbox/outbox'
import { withOutbox } from '@modstead/infra/jobs/outbox/with-outbox'
import type { JobQueue } from '@modstead/infra/jobs/port'
import { traceJobs } from '@modstead/infra/jobs/trace-jobs'
import type { Log } from '@modstead/infra/telemetry/log'
import type { Tracing } from '@modstead/infra/telemetry/tracing'
import type { Timers } from '@modstead/infra/timers/port'
import { openTimers } from '@modstead/infra/timers/postgres/timers'
import type pg from 'pg'
import type { LifeCycle } from '../process/life-cycle.ts'

/** Loading the library blocks everything else for a moment, and the first visitors should not wait for it. */
const START_AFTER_MS = 1_000
const START_AGAIN_MS = 5_000

export interface Background {
  readonly jobs: JobQueue
  readonly timers: Timers
  /** Starts to run jobs and to look for timers, in a moment or as soon as their store answers. */
  start(): Promise<void>
}

interface JobStores {
  readonly databaseUrl: string
  /** If set, jobs are kept there, and promised in an outbox in Postgres. */
  readonly redisUrl: string | undefined
  readonly pool: pg.Pool
  readonly tracing: Tracing | undefined
}

/** The queue of all jobs. It accepts and reports jobs, but runs none before its start. */
export const openJobQueue = (
  { databaseUrl, redisUrl, pool, tracing }: JobStores,
  log: Log,
  life: LifeCycle,
): JobQueue => {
  const stored = createJobQueue({
    url: redisUrl ?? databaseUrl,
    onError: (error) => {
      if (!life.stopping.aborted || error instanceof TooLate)
        logTrouble(log, error, 'jobs have trouble with their store')
    },
  })
  // Postgres loses no job that is promised there.
  const jobs = redisUrl === undefined ? stored : withOutbox(stored, { outbox: postgresOutbox(pool), log })
  life.onStop('the jobs', () => jobs.close())
  return tracing ? traceJobs(jobs, tracing) : jobs
}

/** Opens the jobs and timers of all contexts. */
export const openBackground = async (
  stores: JobStores,
  parts: Omit<JobParts, 'jobs' | 'timers'>,
  log: Log,
  life: LifeCycle,
): Promise<Background> => {
  const jobs = openJobQueue(stores, log, life)
  const types = allTimers.map(({ type }) => type)
  const timers = await openTimers({ pool: parts.pool, jobs, types, log })
  life.onStop('the timers', () => timers.close())
  workOnJobs(jobs, allJobs, { ...parts, jobs, timers })
  return {
    jobs,
    timers,
    async start() {
      await pause(START_AFTER_MS, undefined, { signal: life.stopping }).catch(() => undefined)
      while (!life.stopping.aborted) {
        try {
          await jobs.start()
          timers.start()
          return
        } catch (error) {
          if (life.stopping.aborted) return
          logTrouble(log, error, 'jobs could not be started; this is tried again')
          await pause(START_AGAIN_MS, undefined, { signal: life.stopping }).catch(() => undefined)
        }
      }
    },
  }
}
