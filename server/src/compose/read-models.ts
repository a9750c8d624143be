import type { Settings } from '@modstead/infra/config/settings'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import { openFanOut } from '@modstead/infra/fan-out/open-fan-out'
import { createGroupProgress, type GroupProgress } from '@modstead/infra/log-following/group-progress'
import { listenToProgress } from '@modstead/infra/log-following/progress-listener'
import type { Log } from '@modstead/infra/telemetry/log'
import { liveSets } from '@modstead/projectors/live-projections'
import { followedElsewhere } from '@modstead/projectors/runtime/followed-elsewhere'
import { keepSetsInUse } from '@modstead/projectors/runtime/storage/sets-in-use'
import type pg from 'pg'
import type { LifeCycle } from '../process/life-cycle.ts'
import { type AwaitedReadModels, awaitReadModels } from './await-read-models.ts'

/** Tells a role how far the read models are, wherever they are folded. */
export type ReadModels = Omit<GroupProgress, 'of'>

export interface ReadModelsElsewhere extends ReadModels {
  readonly awaited: AwaitedReadModels
}

/** The read models of projectors in other processes. */
export const listenToReadModels = (
  settings: Settings,
  pool: pg.Pool,
  log: Log,
  life: LifeCycle,
): ReadModelsElsewhere => {
  const sets = liveSets(settings)
  const progress = createGroupProgress(sets.map(({ group }) => group))
  const elsewhere = sets.flatMap((set) => {
    const reached = progress.of.get(set.group)
    return reached ? [followedElsewhere(reached, set)] : []
  })
  const fanOut = openFanOut({
    config: pool.options,
    redisUrl: settings.redisUrl,
    onFailure: (error) => logTrouble(log, error, 'news cannot be heard by Redis'),
  })
  const listening = listenToProgress({ pool, fanOut }, elsewhere, log)
  life.onStop('the news of the read models', async () => {
    await listening.close()
    await fanOut.close()
  })
  const inUse = keepSetsInUse(pool, sets, log)
  life.onStop('the use of the read models', () => inUse.stop())
  return { ...progress, awaited: awaitReadModels(pool, elsewhere, log, life.stopping) }
}
