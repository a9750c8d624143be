import type { ReadModelSettings } from '@modstead/domain/catalogue/addresses'
import type { EventStore, Position } from '@modstead/infra/event-store/port'
import type { DecodeBatch } from '@modstead/infra/log-following/decode'
import type { ProjectorLog } from '@modstead/infra/log-following/log'
import { type ChangeListener, createProgress } from '@modstead/infra/log-following/progress'
import { listenToProgress } from '@modstead/infra/log-following/progress-listener'
import { migrate } from '@modstead/infra/postgres/migrate'
import type pg from 'pg'
import { liveProjections } from '../live-projections.ts'
import { type Lag, measureLag } from './lag.ts'
import { everythingChanged } from './live/everything-changed.ts'
import { startRunner } from './live/runner.ts'
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
  /** The product's own unless told. */
  readonly projections?: readonly Projection[]
}

export interface Projectors {
  /** true as soon as all read models have passed `position`; false after `timeoutMs`. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>
  position(): Position
  lag(): Promise<Lag>
  /** Told after each commit, in this process or another. Gives back what ends the listening. */
  onChange(listener: ChangeListener): () => void
  stop(): Promise<void>
}

/**
 * Makes or rebuilds what is missing or of an older version, then follows the log, or stands by while another process does.
 * Read models that are up to date are followed from the beginning.
 */
export const startProjectors = async (parts: ProjectorParts): Promise<Projectors> => {
  const { store, decodeBatch, pool, log } = parts
  const projections = parts.projections ?? liveProjections(parts.settings)
  await migrate(pool, 'projectors', projectorMigrations)
  const progress = createProgress()
  const stopped = new AbortController()
  let listening: { close(): Promise<void> } | undefined
  const runner = startRunner({
    store,
    decodeBatch,
    pool,
    progress,
    log,
    metrics: parts.metrics,
    onStandby(standby) {
      if (standby) listening ??= listenToProgress(pool, progress, log, everythingChanged(projections))
      else {
        void listening?.close()
        listening = undefined
      }
    },
  })
  const stop = async () => {
    stopped.abort()
    await runner.stop()
    await listening?.close()
  }
  try {
    const { current, stale } = await readStanding(pool, projections)
    if (stale.length > 0) {
      if (current.length > 0) runner.follow(current.map(({ projection }) => projection))
      const names = stale.map(({ name }) => name)
      log.info({ projections: names }, 'read models are built for this version')
      await rebuild(stale, { store, decodeBatch, pool, log }, { onlyStale: true, signal: stopped.signal })
    }
  } catch (error) {
    await stop()
    throw error
  }
  runner.follow(projections)
  return {
    waitFor: progress.waitFor,
    position: progress.position,
    lag: () => measureLag(store, progress.position(), Date.now()),
    onChange: progress.onChange,
    stop,
  }
}
