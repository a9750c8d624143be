import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { ContentStore } from '@modstead/infra/files/content-store'
import type { JobQueue } from '@modstead/infra/jobs/port'
import type { Timers } from '@modstead/infra/timers/port'
import type pg from 'pg'

/** The surroundings of reactions, jobs and timers. */
export interface BackgroundParts {
  readonly executor: Executor
  readonly files: ContentStore
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly timers: Pick<Timers, 'set' | 'cancel'>
  /** Read models, to find things. No decision may depend on them. */
  readonly pool: pg.Pool
}
