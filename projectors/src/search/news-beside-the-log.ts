import type { Changed } from '@modstead/infra/log-following/changed'
import { createDoorbell } from '@modstead/infra/log-following/doorbell'
import { isAnyStale, nothingStale, type Stale } from './stale-documents.ts'

/** Beyond this number the oldest are forgotten: a standby process keeps them until its turn. */
const MAX_KEPT = 50_000

const TABLES = {
  project: 'projects',
  follow_count: 'projects',
  site_user: 'users',
  organization: 'organizations',
} as const

export interface News {
  readonly stale: Stale
  /** True if the affected documents are unknown, so that all must be read again. */
  readonly isAll: boolean
}

/**
 * Collects changes that the log does not report: counted downloads, and rows that a replay changed in place.
 */
export const gatherNews = () => {
  let stale = nothingStale()
  let isAll = false
  const arrival = createDoorbell()
  const hasAny = (): boolean => isAll || isAnyStale(stale)

  const add = (kind: keyof Stale, ids: Iterable<string>): void => {
    const kept = stale[kind]
    for (const id of ids) kept.add(id)
    for (const oldest of kept) {
      if (kept.size <= MAX_KEPT) break
      kept.delete(oldest)
    }
    if (kept.size > 0) arrival.ring()
  }
  return {
    counted: (projects: ReadonlySet<string>): void => add('projects', projects),

    changedInPlace(changed: Changed): void {
      for (const [table, kind] of Object.entries(TABLES)) {
        const keys = changed[table]
        if (keys === 'many') isAll = true
        else if (keys !== undefined) add(kind, keys)
      }
      // Only the team itself knew which project's owner it names.
      if (changed.team !== undefined && changed.team.length > 0) isAll = true
      if (isAll) arrival.ring()
    },

    hasAny,

    /** Settles once there is something, or the signal is aborted. */
    arrival: (signal: AbortSignal): Promise<void> => arrival.until(hasAny, signal),

    /** Returns the collected news, and forgets it. */
    take(): News {
      const taken = { stale, isAll }
      stale = nothingStale()
      isAll = false
      return taken
    },

    /** Takes back news that could not be processed. */
    giveBack(news: News): void {
      isAll ||= news.isAll
      for (const kind of ['projects', 'users', 'organizations'] as const) add(kind, news.stale[kind])
    },
  }
}
