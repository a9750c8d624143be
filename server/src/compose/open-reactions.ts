import { allReactions } from '@modstead/command-api/modules'
import { type Reactions, startReactions } from '@modstead/command-api/reactions/start-reactions'
import type { Mailer } from '@modstead/infra/mail/port'
import { sentMails } from '@modstead/infra/mail/sent-mails'
import type { Log } from '@modstead/infra/telemetry/log'
import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type { LifeCycle } from '../process/life-cycle.ts'
import type { Foundation } from './foundation.ts'
import { type Background, openBackground } from './open-background.ts'
import type { Stores } from './open-stores.ts'
import type { ReadModels } from './read-models.ts'
import { sweepLeftOvers } from './sweep-left-overs.ts'
import { watchBackups } from './watch-backups.ts'
import { watchHeads } from './watch-heads.ts'
import { watchJobs } from './watch-jobs.ts'
import { watchTimers } from './watch-timers.ts'

export interface ReactionSurroundings {
  readonly foundation: Foundation
  readonly readModels: Pick<ReadModels, 'waitFor'>
  readonly stores: Stores
  readonly mailer: Mailer
  readonly metrics: Metrics
}

/** Starts the reactions, and opens the jobs and timers that they hand on to, which begin with `background.start`. */
export const openReactions = async (
  { foundation, readModels, stores, mailer, metrics }: ReactionSurroundings,
  log: Log,
  life: LifeCycle,
): Promise<{ readonly reactions: Reactions; readonly background: Background }> => {
  const { store, streams, pool, executor, vault, tracing } = foundation
  const { files } = stores
  const sent = sentMails(pool)
  sweepLeftOvers({ 'ids of sent mails': sent.sweep }, log, life)
  const mails = { mailer, sent, vault }
  const background = await openBackground(foundation, { pool, executor, files, mails }, log, life)
  const { jobs, timers } = background
  const reactions = await startReactions({
    store,
    decodeBatch: streams.decodeBatch,
    pool,
    executor,
    files,
    jobs,
    timers,
    log,
    reactions: allReactions,
    waitForReadModels: readModels.waitFor,
    tracing,
  })
  life.onStop('the reactions', () => reactions.stop())
  watchJobs(metrics, jobs)
  watchTimers(metrics, timers)
  watchBackups(metrics, pool)
  watchHeads(metrics, pool)
  return { reactions, background }
}
