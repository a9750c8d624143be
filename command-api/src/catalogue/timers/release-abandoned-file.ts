import { fileClaim } from '@modstead/domain/catalogue/aggregates'
import { type JobType, ORDINARY_LANE, Postponed } from '@modstead/infra/jobs/port'
import type { Timers } from '@modstead/infra/timers/port'
import { commandJob } from '../../jobs/command-job.ts'
import { isClosedOrAbandoned, releaseAbandoned } from '../reservations/file-claims.ts'
import { GRACE_MS } from '../reservations/grace.ts'

interface Claimed extends Readonly<Record<string, unknown>> {
  readonly sha1: string
}

/** Longer than any request takes from its claim to its version, even if large files move to another machine. */
const LOOK_AFTER_MS = 60 * 60 * 1000

const RELEASE_ABANDONED_FILE: JobType = {
  name: 'release-abandoned-file',
  lane: ORDINARY_LANE,
  attempts: 12,
  backOffMs: 1_000,
  timeLimitMs: 60_000,
}

/** A later claim on the same bytes moves the timer. */
export const lookAtClaim = (timers: Pick<Timers, 'set'>, sha1: string): Promise<void> => {
  const at = new Date(Date.now() + LOOK_AFTER_MS).toISOString()
  return timers.set(`${RELEASE_ABANDONED_FILE.name}.${sha1}`, at, RELEASE_ABANDONED_FILE, { sha1 })
}

/** Releases bytes whose version was never created, for example after an unknown outcome. */
export const releaseAbandonedFile = commandJob<Claimed>({
  type: RELEASE_ABANDONED_FILE,
  reason: 'No version came to have the file.',
  async run({ sha1 }, parts, sender) {
    const claim = await parts.executor.loadAfresh(fileClaim, sha1)
    if (claim.state.holders.length === 0) return
    if (!isClosedOrAbandoned(claim)) throw new Postponed(GRACE_MS)
    await releaseAbandoned(parts, sha1, sender, isClosedOrAbandoned)
  },
})
