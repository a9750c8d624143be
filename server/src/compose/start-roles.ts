import { fileURLToPath } from 'node:url'
import { commandApi } from '@modstead/command-api/app'
import type { CommandDependencies } from '@modstead/command-api/dependencies'
import { openHeadKey } from '@modstead/infra/audit/open-head-key'
import type { Settings } from '@modstead/infra/config/settings'
import { START } from '@modstead/infra/event-store/port'
import { showOwnWrites } from '@modstead/infra/http/own-writes'
import { openMailer } from '@modstead/infra/mail/open-mailer'
import type { Log } from '@modstead/infra/telemetry/log'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import { openTracing } from '@modstead/infra/telemetry/open-tracing'
import { liveSets } from '@modstead/projectors/live-projections'
import { startRenderings } from '@modstead/projectors/renderings/start-renderings'
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
import { serveOpenApi } from '../reference/serve-openapi.ts'
import { serveReference } from '../reference/serve-reference.ts'
import { administratorLinkOf } from './administrator-link.ts'
import type { Database } from './database.ts'
import { alsoWatch, DATABASE, REPLICA, refuseFilesWhileAway } from './engines.ts'
import { layFoundation } from './foundation.ts'
import { openAllowances } from './open-allowances.ts'
import { openCommands } from './open-commands.ts'
import { openIdentity } from './open-identity.ts'
import { openProjectors } from './open-projectors.ts'
import { openQueries } from './open-queries.ts'
import { openReactions } from './open-reactions.ts'
import { openRenderings } from './open-renderings.ts'
import { openBucket, openStores } from './open-stores.ts'
import { signHeads } from './sign-heads.ts'
import { watchLag } from './watch-lag.ts'
import { watchParkedStreams } from './watch-parked-streams.ts'

export const siteDist = fileURLToPath(new URL('../../../frontend/dist', import.meta.url))

/** Nearly all readers are in this process and hear of each position at once. Others come to it seldom. */
const IDLE_STEP_MS = 250

/** The name of this process in traces. */
const SERVICE = 'modstead'

export interface Product {
  /** Nothing was stored before this start. */
  readonly isNew: boolean
  readonly commands: CommandDependencies
  readonly readiness: { missing: string | null }
  readonly app: FastifyInstance
  /** Like `administratorLink` of a role. */
  administratorLink(): Promise<string | null>
}

/** Starts all roles in this process, on one port. `database` is set if the caller has started it already. */
export const startRoles = async (
  settings: Settings,
  log: Log,
  life: LifeCycle,
  database?: Database,
): Promise<Product> => {
  // Loads in parallel to the start of the database. A failure is reported where this is awaited.
  const site = loadSite(siteDist)
  site.catch(() => {})
  const metrics = createMetrics()
  const tracing = await openTracing(settings, SERVICE, log)
  life.onStop('tracing', () => tracing?.stop())
  const sets = liveSets(settings)
  const groups = sets.map(({ group }) => group)
  const projectors = openProjectors(groups, { log, life, metrics, tracing })
  const foundation = await layFoundation(settings, log, life, projectors.shownUpTo, {
    database,
    metrics,
    tracing,
  })
  const { pool, store, masterKey, watch } = foundation
  const isNew = (await store.head()) === START
  const bucket = openBucket(settings, life)
  const mailer = openMailer(settings)
  alsoWatch(watch, { bucket, mailer })
  const ask = bucket && refuseFilesWhileAway(bucket.ask, watch)
  const { databaseUrl } = foundation
  const stores = await openStores(settings, { databaseUrl, ask, isAlone: true, metrics, watch }, log, life)

  life.onStop('the projectors', () => projectors.stop())
  await projectors.start({ ...settings, databaseUrl, masterKey, idleStepMs: IDLE_STEP_MS })
  watchLag(metrics, groups, () => projectors.lag(store))
  watchParkedStreams(metrics, pool, sets)
  const allowances = openAllowances(foundation, log, life)
  // Before what appends, so that it stops later and signs the last events too.
  signHeads({ databaseUrl, store, key: await openHeadKey(settings), log, life })
  const { reactions, background } = await openReactions(
    { settings, foundation, readModels: projectors, stores, mailer, allowances, metrics },
    log,
    life,
  )

  const texts = openRenderings(settings, foundation, life)
  const renderings = startRenderings({ pool, texts, onChange: projectors.onChange, log })
  life.onStop('the renderings', () => renderings.stop())

  const { authenticate, lastUses } = await openIdentity(settings, foundation, log, life)
  const shared = { foundation, readModels: projectors, stores, texts, authenticate, lastUses, watch, metrics }
  const queries = openQueries(settings, shared, log, life)
  const { jobs } = background
  const commands = openCommands(
    settings,
    { ...shared, allowances, jobs, waitForReactions: reactions.waitFor },
    log,
    life,
  )

  const readiness: Product['readiness'] = { missing: settings.production ? null : 'the demo accounts' }
  const answering: Readiness = {
    starting: () => readiness.missing,
    leaving: life.leaving,
    readFrom: [DATABASE, REPLICA],
    look: watch.look,
  }
  const app = await buildHttp(settings, log, authenticate, { allowances, metrics, tracing })
  if (settings.checkAnswers) checkAnswers(app, allContracts)
  showOwnWrites(app, { waitFor: projectors.waitFor, tail: foundation.tail, authenticate })
  serveHealth(app, answering, metrics.registry)
  serveProblemPages(app)
  serveOpenApi(app, settings.publicUrl)
  serveReference(app)
  await app.register(queryApi, queries)
  await app.register(commandApi, commands)
  await serveSite(app, { ...settings, site: await site, read: readInProcess(app) })
  // Registered before it listens, so that it stops first even if the port is taken: the work of the routes has
  // to end before the stores that it reads.
  life.onStop('the server', () => app.close())
  await app.listen({ port: settings.port, host: settings.host })
  void background.start()
  return { isNew, commands, readiness, app, administratorLink: administratorLinkOf(settings, commands, pool) }
}
