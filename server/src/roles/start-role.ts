import { commandApi } from '@modstead/command-api/app'
import type { Settings } from '@modstead/infra/config/settings'
import type { EngineState, EngineWatch } from '@modstead/infra/engines/engine-watch'
import { START } from '@modstead/infra/event-store/port'
import { showOwnWrites } from '@modstead/infra/http/own-writes'
import { type Authenticate, createAuthenticator } from '@modstead/infra/identity/authenticate'
import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import type { Allowances } from '@modstead/infra/rate-limits/port'
import type { Log } from '@modstead/infra/telemetry/log'
import { createMetrics, type Metrics } from '@modstead/infra/telemetry/metrics'
import { liveGroups } from '@modstead/projectors/live-projections'
import { startRenderings } from '@modstead/projectors/renderings/start-renderings'
import { countProjectors } from '@modstead/projectors/runtime/metrics'
import { queryApi } from '@modstead/query-api/app'
import type { FastifyInstance } from 'fastify'
import { DATABASE, watchFoundation } from '../compose/engines.ts'
import { type Foundation, layFoundation } from '../compose/foundation.ts'
import { identityFromStreams } from '../compose/identity-from-streams.ts'
import { openAllowances } from '../compose/open-allowances.ts'
import { openJobQueue } from '../compose/open-background.ts'
import { openCommands } from '../compose/open-commands.ts'
import { openQueries } from '../compose/open-queries.ts'
import { openReactions } from '../compose/open-reactions.ts'
import { openRenderings } from '../compose/open-renderings.ts'
import { openStores, type Stores } from '../compose/open-stores.ts'
import { listenToReadModels, type ReadModels } from '../compose/read-models.ts'
import { siteDist } from '../compose/start-roles.ts'
import { watchLag } from '../compose/watch-lag.ts'
import { watchReactions } from '../compose/watch-reactions.ts'
import { allContracts } from '../http/all-contracts.ts'
import { buildHttp } from '../http/build-http.ts'
import { checkAnswers } from '../http/check-answers.ts'
import { serveHealth } from '../http/health.ts'
import { serveProblemPages } from '../http/problem-pages.ts'
import { readOverHttp } from '../http/read-site-data.ts'
import { loadSite, serveSite } from '../http/serve-site.ts'
import type { LifeCycle } from '../process/life-cycle.ts'
import { StartRefused } from '../process/start-refused.ts'
import { openProjectorThread } from '../projector-thread/open-projector-thread.ts'
import { serveOpenApi } from '../reference/serve-openapi.ts'
import { serveReference } from '../reference/serve-reference.ts'
import type { ServedRoute } from './messages.ts'
import type { Role } from './role.ts'

export interface StartedRole {
  readonly app: FastifyInstance
  readonly routes: readonly ServedRoute[]
}

/** The options of the command line besides the role. */
export interface RoleOptions {
  /** Of projections, for the projectors. */
  readonly groups: readonly ProjectionGroup[]
}

interface Surroundings extends RoleOptions {
  readonly settings: Settings
  readonly log: Log
  readonly life: LifeCycle
  readonly metrics: Metrics
}

interface ApiParts {
  readonly foundation: Foundation
  readonly readModels: ReadModels
  readonly stores: Stores
  readonly authenticate: Authenticate
  readonly watch: EngineWatch
}

const nobody: Authenticate = async () => null

const refuseWithoutDatabase = ({ databaseUrl }: Settings): void => {
  if (databaseUrl === undefined)
    throw new StartRefused(
      'A role alone needs the Postgres that all of them share. Set DATABASE_URL, or start them together: npm run start:roles',
    )
}

const openApiParts = async ({ settings, log, life }: Surroundings): Promise<ApiParts> => {
  let readModels: ReadModels | undefined
  const foundation = await layFoundation(settings, log, life, () => readModels?.shownUpTo() ?? START)
  readModels = listenToReadModels(settings, foundation.pool, log, life)
  return {
    foundation,
    readModels,
    stores: await openStores(settings, foundation.databaseUrl, { isAlone: false }, log, life),
    authenticate: createAuthenticator(identityFromStreams(foundation.executor)),
    watch: watchFoundation(settings, foundation, log, life),
  }
}

const openApp = async (
  { settings, log, metrics }: Surroundings,
  authenticate: Authenticate,
  look: () => Promise<Readonly<Record<string, EngineState>>>,
  allowances?: Allowances,
): Promise<FastifyInstance> => {
  const app = await buildHttp(settings, log, authenticate, allowances)
  if (settings.checkAnswers) checkAnswers(app, allContracts)
  serveHealth(app, { starting: () => null, essential: [DATABASE], look }, metrics.registry)
  return app
}

const noteRoutes = (app: FastifyInstance): readonly ServedRoute[] => {
  const routes: ServedRoute[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url })
  })
  return routes
}

const startApi = async (
  surroundings: Surroundings,
  register: (app: FastifyInstance, parts: ApiParts) => Promise<void>,
): Promise<StartedRole> => {
  const parts = await openApiParts(surroundings)
  const { readModels, foundation, authenticate, watch } = parts
  const { log, life } = surroundings
  const allowances = openAllowances(foundation, log, life)
  const app = await openApp(surroundings, authenticate, watch.look, allowances)
  showOwnWrites(app, { waitFor: readModels.waitFor, tail: foundation.tail, authenticate })
  const routes = noteRoutes(app)
  await register(app, parts)
  return { app, routes }
}

const starters: Readonly<Record<Role, (surroundings: Surroundings) => Promise<StartedRole>>> = {
  'command-api': (surroundings) =>
    startApi(surroundings, async (app, parts) => {
      const { settings, log, life } = surroundings
      const texts = openRenderings(settings, parts.foundation, life)
      const jobs = openJobQueue(parts.foundation, log, life)
      const waitForReactions = watchReactions(parts.foundation.pool)
      const dependencies = openCommands(settings, { ...parts, texts, jobs, waitForReactions }, log, life)
      await app.register(commandApi, dependencies)
    }),

  'query-api': (surroundings) =>
    startApi(surroundings, async (app, parts) => {
      const { settings, log, life } = surroundings
      const texts = openRenderings(settings, parts.foundation, life)
      serveProblemPages(app)
      serveOpenApi(app, settings.publicUrl)
      serveReference(app)
      await app.register(queryApi, openQueries(settings, { ...parts, texts }, log, life))
    }),

  async projectors(surroundings) {
    const { settings, log, life, metrics } = surroundings
    const groups = [...liveGroups(settings).keys()].filter((group) => surroundings.groups.includes(group))
    const projectors = openProjectorThread({
      groups,
      metrics: countProjectors(metrics),
      onDied(error) {
        log.fatal({ err: error }, 'the projectors ended by themselves')
        void life.stop(1)
      },
    })
    const foundation = await layFoundation(settings, log, life, projectors.shownUpTo)
    const { databaseUrl, masterKey, store, pool } = foundation
    life.onStop('the projectors', () => projectors.stop())
    await projectors.start({ ...settings, databaseUrl, masterKey })
    watchLag(metrics, groups, () => projectors.lag(store))
    // Only where their texts are folded: elsewhere nobody hears which have changed.
    if (groups.includes('public')) {
      const texts = openRenderings(settings, foundation, life)
      const renderings = startRenderings({ pool, texts, onChange: projectors.onChange, log })
      life.onStop('the renderings', () => renderings.stop())
    }
    const watch = watchFoundation(settings, foundation, log, life)
    return { app: await openApp(surroundings, nobody, watch.look), routes: [] }
  },

  async reactions(surroundings) {
    const { log, life, metrics } = surroundings
    const { foundation, readModels, stores, watch } = await openApiParts(surroundings)
    const { background } = await openReactions({ foundation, readModels, stores, metrics }, log, life)
    void background.start()
    return { app: await openApp(surroundings, nobody, watch.look), routes: [] }
  },

  async web(surroundings) {
    const { settings } = surroundings
    const app = await openApp(surroundings, nobody, async () => ({}))
    await serveSite(app, { ...settings, site: await loadSite(siteDist), read: readOverHttp(settings.apiUrl) })
    return { app, routes: [] }
  },
}

/** Starts one role in this process, beside a Postgres that it shares with the others. It does not listen yet. */
export const startRole = async (
  role: Role,
  settings: Settings,
  log: Log,
  life: LifeCycle,
  options: RoleOptions,
): Promise<StartedRole> => {
  if (role !== 'web') refuseWithoutDatabase(settings)
  const started = await starters[role]({ ...options, settings, log, life, metrics: createMetrics() })
  // Before it listens: where the port is taken, what the routes feed has to end before what it reads.
  life.onStop('the server', () => started.app.close())
  return started
}
