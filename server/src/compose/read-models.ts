import type { Settings } from '@modstead/infra/config/settings'
import { createGroupProgress, type GroupProgress } from '@modstead/infra/log-following/group-progress'
import { listenToProgress } from '@modstead/infra/log-following/progress-listener'
import type { Log } from '@modstead/infra/telemetry/log'
import { liveGroups } from '@modstead/projectors/live-projections'
import { followedElsewhere } from '@modstead/projectors/runtime/groups'
import type pg from 'pg'
import type { LifeCycle } from '../process/life-cycle.ts'

/** Tells a role of the read models, wherever they are folded. */
export type ReadModels = Omit<GroupProgress, 'of'>

/** The read models of projectors in other processes. */
export const listenToReadModels = (
  settings: Settings,
  pool: pg.Pool,
  log: Log,
  life: LifeCycle,
): ReadModels => {
  const groups = liveGroups(settings)
  const progress = createGroupProgress(groups.keys())
  const elsewhere = new Map(
    [...progress.of].map(([group, reached]) => [group, followedElsewhere(reached, groups.get(group) ?? [])]),
  )
  const listening = listenToProgress(pool, elsewhere, log)
  life.onStop('the news of the read models', () => listening.close())
  return progress
}
