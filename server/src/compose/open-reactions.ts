import { allReactions } from '@modstead/command-api/modules'
import { readCheckpoint } from '@modstead/command-api/reactions/reaction-tables'
import { type Reactions, startReactions } from '@modstead/command-api/reactions/start-reactions'
import type { Settings } from '@modstead/infra/config/settings'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import type { Position } from '@modstead/infra/event-store/port'
import { haveAllPassed } from '@modstead/infra/log-following/group-progress'
import { PROJECTION_GROUPS } from '@modstead/infra/log-following/projection-groups'
import {
  mailsOfDay as openMailsOfDay,
  securityMailsOfDay as openSecurityMailsOfDay,
} from '@modstead/infra/mail/mails-of-day'
import type { Mailer } from '@modstead/infra/mail/port'
import { sentMails } from '@modstead/infra/mail/sent-mails'
import { postgresExports } from '@modstead/infra/personal-data/exports/kept-exports'
import type { Allowances } from '@modstead/infra/rate-limits/port'
import { createGiveBack, createThrottle } from '@modstead/infra/rate-limits/throttle'
import type { Log } from '@modstead/infra/telemetry/log'
import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type { LifeCycle } from '../process/life-cycle.ts'
import type { Foundation } from './foundation.ts'
import { type Background, openBackground } from './open-background.ts'
import { openLinks } from './open-links.ts'
import { openSealedCookies } from './open-sealed-cookies.ts'
import type { Stores } from './open-stores.ts'
import type { ReadModels } from './read-models.ts'
import { sweepLeftOvers } from './sweep-left-overs.ts'
import { watchBackups } from './watch-backups.ts'
import { watchReactionLag } from './watch-followers.ts'
import { watchHeads } from './watch-heads.ts'
import { watchJobs } from './watch-jobs.ts'
import { watchTimers } from './watch-timers.ts'

export interface ReactionSurroundings {
  readonly settings: Pick<Settings, 'publicUrl' | 'mailFrom'>
  readonly foundation: Foundation
  readonly readModels: Pick<ReadModels, 'waitFor'>
  readonly stores: Stores
  readonly mailer: Mailer
  readonly allowances: Allowances
  readonly metrics: Metrics
}

/**
 * Starts the reactions, and opens the jobs and timers that they hand work to, which begin with
 * `background.start`.
 */
export const openReactions = async (
  { settings, foundation, readModels, stores, mailer, allowances, metrics }: ReactionSurroundings,
  log: Log,
  life: LifeCycle,
): Promise<{ readonly reactions: Reactions; readonly background: Background }> => {
  const { store, streams, pool, executor, vault, masterKey, tracing } = foundation
  const { files, images } = stores
  const sent = sentMails(pool)
  sweepLeftOvers({ 'ids of sent mails': sent.sweep }, log, life)
  const mails = { mailer, sent, vault }
  const { publicUrl, mailFrom } = settings
  const exports = postgresExports(pool, vault)
  sweepLeftOvers({ 'exports of personal data': exports.sweep }, log, life)
  const mailsOfDay = openMailsOfDay(pool)
  const securityMailsOfDay = openSecurityMailsOfDay(pool)
  const pastDays = {
    'mails of past days': mailsOfDay.sweep,
    'security mails of past days': securityMailsOfDay.sweep,
  }
  sweepLeftOvers(pastDays, log, life)
  const untold = (error: unknown) => logTrouble(log, error, 'mails to an address cannot be counted')
  const accounts = {
    ...{ vault, links: openLinks(masterKey), publicUrl, mailFrom, store, exports },
    ...{ mailsOfDay, securityMailsOfDay },
    throttle: createThrottle(allowances, { onFailure: untold }),
    giveBack: createGiveBack(allowances, { onFailure: untold }),
    sealed: openSealedCookies(masterKey),
    decodeBatch: streams.decodeBatch,
    isShown: (position: Position, timeoutMs: number) =>
      haveAllPassed(readModels.waitFor, PROJECTION_GROUPS, position, timeoutMs),
  }
  const parts = { pool, executor, files, images, accounts }
  const background = await openBackground(foundation, { ...parts, mails }, log, life)
  const { jobs, timers } = background
  const reactions = await startReactions({
    store,
    decodeBatch: streams.decodeBatch,
    ...parts,
    jobs,
    timers,
    log,
    reactions: allReactions,
    waitForReadModels: readModels.waitFor,
    tracing,
  })
  life.onStop('the reactions', () => reactions.stop())
  const types = [...new Set(allReactions.map(({ type }) => type))]
  watchReactionLag(metrics, store, { types, position: () => readCheckpoint(pool) })
  watchJobs(metrics, jobs)
  watchTimers(metrics, timers)
  watchBackups(metrics, pool)
  watchHeads(metrics, pool)
  return { reactions, background }
}
