import { liveSets } from '@modstead/projectors/live-projections'
import { startRenderings } from '@modstead/projectors/renderings/start-renderings'
import { layFoundation } from '../compose/foundation.ts'
import { openProjectors } from '../compose/open-projectors.ts'
import { openRenderings } from '../compose/open-renderings.ts'
import { watchLag } from '../compose/watch-lag.ts'
import { watchParkedStreams } from '../compose/watch-parked-streams.ts'
import { nobody, openApp } from './open-app.ts'
import type { StartedRole, Surroundings } from './started-role.ts'

/** All readers are in other processes, and answer only once the stored checkpoint has passed what they know. */
const IDLE_STEP_MS = 50

export const startProjectors = async (surroundings: Surroundings): Promise<StartedRole> => {
  const { settings, log, life, metrics, tracing } = surroundings
  const sets = liveSets(settings).filter(({ group }) => surroundings.groups.includes(group))
  const groups = sets.map(({ group }) => group)
  const projectors = openProjectors(groups, { log, life, metrics, tracing })
  const foundation = await layFoundation(settings, log, life, projectors.shownUpTo, {
    metrics,
    tracing,
  })
  const { databaseUrl, masterKey, store, pool, watch } = foundation
  life.onStop('the projectors', () => projectors.stop())
  await projectors.start({ ...settings, databaseUrl, masterKey, idleStepMs: IDLE_STEP_MS })
  watchLag(metrics, groups, () => projectors.lag(store))
  watchParkedStreams(metrics, pool, sets)
  // Only where the projections with texts are folded: other processes do not hear which texts have changed.
  if (groups.includes('public')) {
    const texts = openRenderings(settings, foundation, life)
    const renderings = startRenderings({ pool, texts, onChange: projectors.onChange, log })
    life.onStop('the renderings', () => renderings.stop())
  }
  const app = await openApp(surroundings, nobody, watch)
  return { app, routes: [], ready: Promise.resolve() }
}
