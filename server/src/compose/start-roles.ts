import { fileURLToPath } from 'node:url'
import { commandApi } from '@modstead/command-api/app'
import type { CommandDependencies } from '@modstead/command-api/dependencies'
import type { Settings } from '@modstead/infra/config/settings'
import { START } from '@modstead/infra/event-store/port'
import { showOwnWrites } from '@modstead/infra/http/own-writes'
import { createAuthenticator } from '@modstead/infra/identity/authenticate'
import type { Log } from '@modstead/infra/telemetry/log'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import { liveGroups } from '@modstead/projectors/live-projections'
import { startRenderings } from '@modstead/projectors/renderings/start-renderings'
import { countProjectors } from '@modstead/projectors/runtime/metrics'
import { queryApi } from '@modstead/query-api/app'
import type { FastifyInstance } from 'fastify'
import { allContracts } from '../http/all-contracts.ts'
import { buildHttp } from '../http/build-http.ts'
import { checkAnswers } from '../http/check-answers.ts'
import { type Readiness, serveHealth } from '../http/health.ts'
import { serveProblemPages } from '../http/problem-pages.ts'
import { readInProcess } from '../http/read-site-data.ts'
import { loadSite, serveSite } from '../http/serve-site.ts'
import type { LifeCycle } from '../process/life-cycle.ts'
import { openProjectorThread } from '../projector-thread/open-projector-thread.ts'
import { serveOpenApi } from '../reference/serve-openapi.ts'
import { serveReference } from '../reference/serve-reference.ts'
import type { Database } from './database.ts'
import { DATABASE, watchFoundation } from './engines.ts'
import { layFoundation } from './foundation.ts'
import { identityFromStreams } from './identity-from-streams.ts'
import { openAllowances } from './open-allowances.ts'
import { openCommands } from './open-commands.ts'
import { openQueries } from './open-queries.ts'
import { openReactions } from './open-reactions.ts'
import { openRenderings } from './open-renderings.ts'
import { openStores } from './open-stores.ts'
import { watchLag } from './watch-lag.ts'

export const siteDist = fileURLToPath(new URL('../../../frontend/dist', import.meta.url))

export interface Product {
  /** Nothing had ever been stored when it started. */
  readonly isNew: boolean
  readonly commands: CommandDependencies
  readonly readiness: { missing: string | null }
  readonly app: FastifyInstance
}

/** Starts all roles in this process, on one port. `database` is under way already where the caller has started it. */
export const startRoles = async (
  settings: Settings,
  log: Log,
  life: LifeCycle,
  database?: Database,
): Promise<Product> => {
  // Loaded while the database starts. Its failure is told where it is waited for.
  const site = loadSite(siteDist)
  site.catch(() => {})
  const metrics = createMetrics()
  const groups = [...liveGroups(settings).keys()]
  const projectors = openProjectorThread({
    groups,
    metrics: countProjectors(metrics),
    onDied(error) {
      log.fatal({ err: error }, 'the projectors ended by themselves')
      void life.stop(1)
    },
  })
  const foundation = await layFoundation(settings, log, life, projectors.shownUpTo, database)
  const { pool, store, executor, masterKey } = foundation
  const isNew = (await store.head()) === START
  const stores = await openStores(settings, foundation.databaseUrl, { isAlone: true }, log, life)

  life.onStop('the projectors', () => projectors.stop())
  await projectors.start({ ...settings, databaseUrl: foundation.databaseUrl, masterKey })
  watchLag(metrics, groups, () => projectors.lag(store))
  const { reactions, background } = await openReactions(
    { foundation, readModels: projectors, stores, metrics },
    log,
    life,
  )

  const texts = openRenderings(settings, foundation, life)
  const renderings = startRenderings({ pool, texts, onChange: projectors.onChange, log })
  life.onStop('the renderings', () => renderings.stop())

  const authenticate = createAuthenticator(identityFromStreams(executor))
  const watch = watchFoundation(settings, foundation, log, life)
  const shared = { foundation, readModels: projectors, stores, texts, authenticate, watch }
  const queries = openQueries(settings, shared, log, life)
  const { jobs } = background
  const commands = openCommands(settings, { ...shared, jobs, waitForReactions: reactions.waitFor }, log, life)

  const readiness: Product['readiness'] = { missing: settings.production ? null : 'the demo accounts' }
  const answering: Readiness = {
    starting: () => readiness.missing,
    essential: [DATABASE],
    look: watch.look,
  }
  const app = await buildHttp(settings, log, authenticate, openAllowances(foundation, log, life))
  if (settings.checkAnswers) checkAnswers(app, allContracts)
  showOwnWrites(app, { waitFor: projectors.waitFor, tail: foundation.tail, authenticate })
  serveHealth(app, answering, metrics.registry)
  serveProblemPages(app)
  serveOpenApi(app, settings.publicUrl)
  serveReference(app)
  await app.register(queryApi, queries)
  await app.register(commandApi, commands)
  await serveSite(app, { ...settings, site: await site, read: readInProcess(app) })
  // Before it listens: where the port is taken, what the routes feed has to end before what it reads.
  life.onStop('the server', () => app.close())
  await app.listen({ port: settings.port, host: settings.host })
  void background.start()
  return { isNew, commands, readiness, app }
}
