import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandApi } from '@modstead/command-api/app'
import type { CommandDependencies } from '@modstead/command-api/dependencies'
import { createIdempotencyKeys } from '@modstead/command-api/http/idempotency-keys'
import type { Settings } from '@modstead/infra/config/settings'
import { type Position, START } from '@modstead/infra/event-store/port'
import { openContentStore } from '@modstead/infra/files/file-system-content-store'
import { createAuthenticator } from '@modstead/infra/http/authenticate'
import { showOwnWrites } from '@modstead/infra/http/own-writes'
import { openExternalPictures } from '@modstead/infra/image-proxy/external-pictures'
import { createAddressSigner } from '@modstead/infra/image-proxy/signed-address'
import { openImageStore } from '@modstead/infra/images/image-store'
import { EmbeddedSearchIndex } from '@modstead/infra/search/embedded/embedded-search-index'
import type { Log } from '@modstead/infra/telemetry/log'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import { countProjectors } from '@modstead/projectors/metrics'
import { allReactions } from '@modstead/projectors/reactions/all-reactions'
import { openScheduledReleases } from '@modstead/projectors/reactions/scheduled-releases'
import { startReactions } from '@modstead/projectors/reactions/start-reactions'
import { createAnswers } from '@modstead/query-api/answers'
import { queryApi } from '@modstead/query-api/app'
import { remembering } from '@modstead/query-api/site/rendered-markdown'
import type { FastifyInstance } from 'fastify'
import { buildHttp } from '../http/build-http.ts'
import { type Readiness, serveHealth } from '../http/health.ts'
import { serveSite } from '../http/serve-site.ts'
import type { LifeCycle } from '../process/life-cycle.ts'
import { openProjectorThread } from '../projector-thread/open-projector-thread.ts'
import { layFoundation } from './foundation.ts'
import { openDownloads } from './open-downloads.ts'
import { releaseScheduled } from './release-scheduled.ts'
import { renderDescriptions } from './render-descriptions.ts'
import { watchFailedReactions } from './watch-failed-reactions.ts'
import { watchLag } from './watch-lag.ts'

/** How long a write waits for the read models before it answers all the same. */
const VISIBLE_WITHIN_MS = 5_000

const siteDist = fileURLToPath(new URL('../../../frontend/dist', import.meta.url))

export interface Product {
  /** Nothing had ever been stored when it started. */
  readonly isNew: boolean
  readonly commands: CommandDependencies
  readonly readiness: { missing: string | null }
  readonly app: FastifyInstance
}

/** Starts all roles in this process, on one port. */
export const startRoles = async (settings: Settings, log: Log, life: LifeCycle): Promise<Product> => {
  const metrics = createMetrics()
  const projectors = openProjectorThread(countProjectors(metrics), (error) => {
    log.fatal({ err: error }, 'the projectors ended by themselves')
    void life.stop(1)
  })
  const foundation = await layFoundation(settings, log, life)
  const { pool, store, vault, streams, executor, masterKey } = foundation
  const isNew = (await store.head()) === START
  const files = await openContentStore({ directory: join(settings.dataDir, 'files') })
  life.onStop('the file store', () => files.close())
  const images = await openImageStore(join(settings.dataDir, 'files'))

  const { decodeBatch } = streams
  life.onStop('the projectors', () => projectors.stop())
  await projectors.start({ ...settings, databaseUrl: foundation.databaseUrl, masterKey })
  watchLag(metrics, () => projectors.lag(store))
  const reactions = await startReactions({
    store,
    decodeBatch,
    pool,
    executor,
    files,
    log,
    reactions: allReactions,
    waitForReadModels: projectors.waitFor,
  })
  life.onStop('the reactions', () => reactions.stop())
  watchFailedReactions(metrics, reactions.countFailures)
  const releases = await openScheduledReleases({
    store,
    pool,
    executor,
    waitForReadModels: projectors.waitFor,
    log,
  })
  releaseScheduled(releases, log, life)

  const downloads = openDownloads(settings, foundation, log, life)
  const search = new EmbeddedSearchIndex()
  life.onStop('the search index', () => search.close())
  const authenticate = createAuthenticator(executor)
  const signer = createAddressSigner(masterKey)
  const queries = {
    pool,
    authenticate,
    search,
    files,
    images,
    externalPictures: openExternalPictures({
      directory: join(settings.dataDir, 'files', 'external'),
      signer,
    }),
    downloads: downloads.log,
    renderMarkdown: remembering(renderDescriptions(settings, signer)),
    filesUrl: settings.filesUrl,
    publicUrl: settings.publicUrl,
    clientDigest: downloads.clientDigest,
    waitFor: projectors.waitFor,
    onChange: projectors.onChange,
    onDownloadsCounted: downloads.onCounted,
  }
  const waitForReadModels = (position: Position) => projectors.waitFor(position, VISIBLE_WITHIN_MS)
  const commands: CommandDependencies = {
    executor,
    authenticate,
    idempotencyKeys: createIdempotencyKeys(),
    files,
    images,
    answers: createAnswers(queries),
    blindIndex: (text) => vault.blindIndex(text),
    waitForReadModels,
    waitForReactions: async (position) => {
      await reactions.waitFor(position, VISIBLE_WITHIN_MS)
      return waitForReadModels(await store.head())
    },
    filesHost: new URL(settings.filesUrl).host,
    publicUrl: settings.publicUrl,
  }

  const readiness: Product['readiness'] = { missing: settings.production ? null : 'the demo accounts' }
  const answering: Readiness = {
    missing: async () =>
      readiness.missing ??
      (await pool.query('select 1').then(
        () => null,
        () => 'the database',
      )),
  }
  const app = await buildHttp(settings, log, authenticate)
  showOwnWrites(app, projectors.waitFor)
  serveHealth(app, answering, metrics.registry)
  await app.register(queryApi, queries)
  await app.register(commandApi, commands)
  await serveSite(app, { publicUrl: settings.publicUrl, filesUrl: settings.filesUrl, dist: siteDist })
  // Before it listens: where the port is taken, what the routes feed has to end before what it reads.
  life.onStop('the server', () => app.close())
  await app.listen({ port: settings.port, host: settings.host })
  return { isNew, commands, readiness, app }
}
