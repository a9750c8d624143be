import type { Settings } from '@modstead/infra/config/settings'
import type { Position } from '@modstead/infra/event-store/port'
import { type ChangeListener, createProgress } from '@modstead/infra/log-following/progress'
import { listenToProgress } from '@modstead/infra/log-following/progress-listener'
import type { Log } from '@modstead/infra/telemetry/log'
import { liveProjections } from '@modstead/projectors/live-projections'
import { everythingChanged } from '@modstead/projectors/runtime/live/everything-changed'
import type pg from 'pg'
import type { LifeCycle } from '../process/life-cycle.ts'

/** What a role hears of the read models, wherever they are folded. */
export interface ReadModels {
  position(): Position
  /** true as soon as all read models have passed `position`; false after `timeoutMs`. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>
  /** Told after each commit. Returns what ends the listening. */
  onChange(listener: ChangeListener): () => void
}

/** The read models of a projector in another process. */
export const listenToReadModels = (
  settings: Settings,
  pool: pg.Pool,
  log: Log,
  life: LifeCycle,
): ReadModels => {
  const progress = createProgress()
  const listening = listenToProgress(pool, progress, log, everythingChanged(liveProjections(settings)))
  life.onStop('the news of the read models', () => listening.close())
  return progress
}
