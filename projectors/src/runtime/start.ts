import type { ReadModelSettings } from '@modstead/domain/catalogue/addresses'
import type { EventStore } from '@modstead/infra/event-store/port'
import type { DecodeBatch } from '@modstead/infra/log-following/decode'
import { createGroupProgress, type GroupProgress } from '@modstead/infra/log-following/group-progress'
import type { ProjectorLog } from '@modstead/infra/log-following/log'
import { PROJECTION_GROUPS, type ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import { migrate } from '@modstead/infra/postgres/migrate'
import type pg from 'pg'
import { liveProjections } from '../live-projections.ts'
import { projectionsByGroup } from './groups.ts'
import { type Lag, measureLag } from './lag.ts'
import { runGroup } from './live/run-group.ts'
import type { ProjectorMetrics } from './metrics.ts'
import type { Projection } from './projection.ts'
import { rebuild } from './rebuild/rebuild.ts'
import { readStanding } from './storage/generation.ts'
import { projectorMigrations } from './storage/migrations.ts'

export interface ProjectorParts {
  readonly store: EventStore
  readonly decodeBatch: DecodeBatch
  readonly pool: pg.Pool
  readonly settings: ReadModelSettings
  readonly log: ProjectorLog
  readonly metrics: ProjectorMetrics
  /** All unless told. */
  readonly groups?: readonly ProjectionGroup[]
  /** The product's own unless told. */
  readonly projections?: readonly Projection[]
}

export interface Projectors extends GroupProgress {
  lag(): Promise<readonly Lag[]>
  stop(): Promise<void>
}

/**
 * Makes or rebuilds what is missing or of an older version, then follows the log, each group by itself, or stands by
 * while another process does. Read models that are up to date are followed from the beginning.
 */
export const startProjectors = async (parts: ProjectorParts): Promise<Projectors> => {
  const { store, decodeBatch, pool, log, groups: wanted = PROJECTION_GROUPS } = parts
  const known = parts.projections ?? liveProjections(parts.settings)
  const projections = known.filter(({ group }) => wanted.includes(group))
  const groups = projectionsByGroup(projections)
  await migrate(pool, 'projectors', projectorMigrations)
  const progress = createGroupProgress(groups.keys())
  const stopped = new AbortController()
  const runners = [...progress.of].map(([group, reached]) => {
    const members = groups.get(group) ?? []
    return { members, runner: runGroup({ group, projections: members, progress: reached }, parts) }
  })
  const stop = async () => {
    stopped.abort()
    await Promise.all(runners.map(({ runner }) => runner.stop()))
  }
  try {
    const { stale } = await readStanding(pool, projections)
    for (const { members, runner } of runners) {
      const ready = members.filter((projection) => !stale.includes(projection))
      if (ready.length > 0) runner.follow(ready)
    }
    if (stale.length > 0) {
      const names = stale.map(({ name }) => name)
      log.info({ projections: names }, 'read models are built for this version')
      await rebuild(stale, { store, decodeBatch, pool, log }, { onlyStale: true, signal: stopped.signal })
    }
    for (const { members, runner } of runners)
      if (members.some((projection) => stale.includes(projection))) runner.follow(members)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...progress,
    lag: () => measureLag(store, progress, Date.now()),
    stop,
  }
}
