import type { ReadModelSettings } from '@modstead/domain/catalogue/addresses'
import type { EventStore } from '@modstead/infra/event-store/port'
import type { FanOut } from '@modstead/infra/fan-out/port'
import { postgresFanOut } from '@modstead/infra/fan-out/postgres-fan-out'
import type { DecodeBatch } from '@modstead/infra/log-following/decode'
import { createGroupProgress, type GroupProgress } from '@modstead/infra/log-following/group-progress'
import type { ProjectorLog } from '@modstead/infra/log-following/log'
import { PROJECTION_GROUPS, type ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import { migrate } from '@modstead/infra/postgres/migrate'
import type pg from 'pg'
import { liveProjections } from '../live-projections.ts'
import { type GroupLag, measureLag } from './lag.ts'
import { runGroup } from './live/run-group.ts'
import type { ProjectorMetrics } from './metrics.ts'
import type { Projection } from './projection.ts'
import { placedProjections, readModelSets } from './read-model-sets.ts'
import { rebuild } from './rebuild/rebuild.ts'
import { readStanding } from './storage/generation.ts'
import { projectorMigrations } from './storage/migrations.ts'
import { keepSetsInUse, tellInUse } from './storage/sets-in-use.ts'

export interface ProjectorParts {
  readonly store: EventStore
  readonly decodeBatch: DecodeBatch
  readonly pool: pg.Pool
  /** Informs readers in other processes. Defaults to Postgres. */
  readonly fanOut?: FanOut
  readonly settings: ReadModelSettings
  readonly log: ProjectorLog
  readonly metrics: ProjectorMetrics
  /**
   * How often a checkpoint moves while no event concerns its group. Readers in other processes wait for it, those in
   * this one do not. Defaults to 50.
   */
  readonly idleStepMs?: number
  /** Defaults to all. */
  readonly groups?: readonly ProjectionGroup[]
  /** Defaults to the product's own. */
  readonly projections?: readonly Projection[]
}

const IDLE_STEP_MS = 50

export interface Projectors extends GroupProgress {
  lag(): Promise<readonly GroupLag[]>
  stop(): Promise<void>
}

/**
 * Builds missing tables of this release beside those of other releases. Then it follows the log, each group
 * by itself, or stands by while another process does. Read models that are up to date are followed from the
 * beginning.
 */
export const startProjectors = async (parts: ProjectorParts): Promise<Projectors> => {
  const { store, decodeBatch, pool, log, groups: wanted = PROJECTION_GROUPS } = parts
  const { idleStepMs = IDLE_STEP_MS } = parts
  const known = parts.projections ?? liveProjections(parts.settings)
  const sets = readModelSets(known.filter(({ group }) => wanted.includes(group)))
  await migrate(pool, 'projectors', projectorMigrations)
  await tellInUse(
    pool,
    sets.map(({ schema }) => schema),
  )
  const inUse = keepSetsInUse(pool, sets, log)
  const progress = createGroupProgress(sets.map(({ group }) => group))
  const stopped = new AbortController()
  const fanOut = parts.fanOut ?? postgresFanOut(pool.options)
  const runners = sets.flatMap((set) => {
    const reached = progress.of.get(set.group)
    return reached
      ? [{ set, runner: runGroup({ ...parts, set, progress: reached, fanOut, idleStepMs }) }]
      : []
  })
  const stop = async () => {
    inUse.stop()
    stopped.abort()
    await Promise.all(runners.map(({ runner }) => runner.stop()))
  }
  try {
    const { stale } = await readStanding(pool, placedProjections(sets))
    const isStale = (projection: Projection) => stale.some((each) => each.projection === projection)
    for (const { set, runner } of runners) {
      const ready = set.projections.filter((projection) => !isStale(projection))
      if (ready.length > 0) runner.follow(ready)
    }
    if (stale.length > 0) {
      const names = stale.map(({ projection }) => projection.name)
      log.info({ projections: names }, 'read models are built for this version')
      await rebuild(stale, { store, decodeBatch, pool, log }, { onlyStale: true, signal: stopped.signal })
    }
    for (const { set, runner } of runners) if (set.projections.some(isStale)) runner.follow(set.projections)
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
