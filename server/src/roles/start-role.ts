import type { Settings } from '@modstead/infra/config/settings'
import type { Log } from '@modstead/infra/telemetry/log'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import { openTracing } from '@modstead/infra/telemetry/open-tracing'
import type { LifeCycle } from '../process/life-cycle.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { Role } from './role.ts'
import { startCommandApi, startQueryApi } from './start-api.ts'
import { startProjectors } from './start-projectors.ts'
import { startReactions } from './start-reactions.ts'
import { startWeb } from './start-web.ts'
import type { RoleOptions, StartedRole, Surroundings } from './started-role.ts'

const refuseWithoutDatabase = ({ databaseUrl }: Settings): void => {
  if (databaseUrl === undefined)
    throw new StartRefused(
      'A role alone needs the Postgres that all of them share. Set DATABASE_URL, or start them together: npm run start:roles',
    )
}

const starters: Readonly<Record<Role, (surroundings: Surroundings) => Promise<StartedRole>>> = {
  'command-api': startCommandApi,
  'query-api': startQueryApi,
  projectors: startProjectors,
  reactions: startReactions,
  web: startWeb,
}

/** Starts one role in this process, on a Postgres that it shares with the others. It does not listen yet. */
export const startRole = async (
  role: Role,
  settings: Settings,
  log: Log,
  life: LifeCycle,
  options: RoleOptions,
): Promise<StartedRole> => {
  if (role !== 'web') refuseWithoutDatabase(settings)
  const tracing = await openTracing(settings, `modstead-${role}`, log)
  life.onStop('tracing', () => tracing?.stop())
  const metrics = createMetrics()
  const started = await starters[role]({ ...options, settings, log, life, metrics, tracing })
  // Registered before it listens, so that it stops first even if the port is taken: the work of the routes has
  // to end before the stores that it reads.
  life.onStop('the server', () => started.app.close())
  return started
}
