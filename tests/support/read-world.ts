import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staffRightsOfRole } from '@modstead/domain/accounts/policy'
import { eventCatalogue } from '@modstead/domain/contexts'
import type { Role } from '@modstead/domain/kernel/actor'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { ALL_SCOPES, type Scope, scopeBit } from '@modstead/domain/kernel/scopes'
import { NO_STAFF_RIGHTS } from '@modstead/domain/kernel/staff-rights'
import { auditMigrations } from '@modstead/infra/audit/tables'
import { KeyedMutex } from '@modstead/infra/command-pipeline/keyed-mutex'
import { createEventFeed } from '@modstead/infra/event-feed/event-feed'
import { openEventStore } from '@modstead/infra/event-store/open'
import { openLog } from '@modstead/infra/event-store/open-log'
import { type Position, START } from '@modstead/infra/event-store/port'
import { EMPTY_STREAM, type StreamEnd } from '@modstead/infra/event-store/streams'
import { openContentStore } from '@modstead/infra/files/file-system-content-store'
import type { RouteContract } from '@modstead/infra/http/routes/route-contract'
import type { Principal } from '@modstead/infra/identity/principal'
import { openImageStore } from '@modstead/infra/images/file-system-image-store'
import { createDownloadCounter } from '@modstead/infra/ingest/download-counter'
import { clientDigest } from '@modstead/infra/ingest/download-line'
import { openDownloadLog } from '@modstead/infra/ingest/download-log'
import { downloadMigrations } from '@modstead/infra/ingest/tables'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { openMigratedDatabase } from '@modstead/infra/postgres/test-database'
import { renderingMigrations } from '@modstead/infra/rendering/tables'
import { EmbeddedSearchIndex } from '@modstead/infra/search/embedded/embedded-search-index'
import { createLog } from '@modstead/infra/telemetry/log'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import { liveSets } from '@modstead/projectors/live-projections'
import { countProjectors } from '@modstead/projectors/runtime/metrics'
import { searchPathOf } from '@modstead/projectors/runtime/read-model-sets'
import { startProjectors } from '@modstead/projectors/runtime/start'
import { startSearchFollower } from '@modstead/projectors/search/follow-search'
import { queryApi } from '@modstead/query-api/app'
import type { QueryFoundation } from '@modstead/query-api/dependencies'
import { allContracts } from '@modstead/server/http/all-contracts'
import { buildHttp } from '@modstead/server/http/build-http'
import { checkAnswers } from '@modstead/server/http/check-answers'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** `<user id>`, `<user id> <role>` or `<user id> without <scope>` represents a token. */
const principalOf = (token: string): Principal | null => {
  const [userId, word = 'developer', scope] = token.replace(/^Bearer /, '').split(' ')
  if (!userId) return null
  const via = { kind: 'token', id: 'specs' } as const
  if (word === 'without')
    return {
      userId,
      via,
      onBehalfOf: null,
      confinedTo: null,
      role: 'developer',
      staffRights: NO_STAFF_RIGHTS,
      scopes: ALL_SCOPES & ~scopeBit(scope as Scope),
      provenAt: null,
    }
  const role = word as Role
  const staffRights = staffRightsOfRole(role)
  return {
    ...{ userId, via, onBehalfOf: null, confinedTo: null, role, staffRights },
    ...{ scopes: ALL_SCOPES, provenAt: null },
  }
}

/** The read side on a real log with the real projections. Events are appended by hand. */
export const openReadWorld = async (urls: { filesUrl?: string } = {}) => {
  const directory = await mkdtemp(join(tmpdir(), 'read-world-'))
  const database = await openMigratedDatabase()
  const addresses = { publicUrl: 'https://mods.test', filesUrl: urls.filesUrl ?? 'https://mods.test/files' }
  const schema = searchPathOf(liveSets(addresses))
  const pool = createPool(database.url, { name: 'read world', schema })
  await migrate(pool, 'audit', auditMigrations)
  await migrate(pool, 'downloads', downloadMigrations)
  await migrate(pool, 'renderings', renderingMigrations)
  const { store, streams } = await openLog({
    pool,
    databaseUrl: database.url,
    masterKey: randomBytes(32),
    eventCatalogue,
  })
  const projectors = await startProjectors({
    store,
    decodeBatch: streams.decodeBatch,
    pool,
    settings: addresses,
    log: silent,
    metrics: countProjectors(createMetrics()),
  })
  const files = await openContentStore({ directory: join(directory, 'files'), locks: new KeyedMutex() })
  const images = await openImageStore(join(directory, 'files'))
  const downloadsDirectory = join(directory, 'downloads')
  const downloads = openDownloadLog(downloadsDirectory, 'spec')
  const counting = await pool.connect()
  const counter = createDownloadCounter(counting, downloadsDirectory)
  const counted = new Set<(projects: ReadonlySet<string>) => void>()
  const onDownloadsCounted: QueryFoundation['onDownloadsCounted'] = (listener) => {
    counted.add(listener)
    return () => counted.delete(listener)
  }
  const index = new EmbeddedSearchIndex()
  const follower = startSearchFollower({
    index,
    store,
    pool,
    readModels: projectors,
    onDownloadsCounted,
    log: silent,
  })
  const openStore = () => openEventStore({ databaseUrl: database.url })
  const eventFeed = createEventFeed({ openStore, catalogue: eventCatalogue, log: silent })
  const deps: QueryFoundation = {
    ...addresses,
    pool,
    isStoodIn: () => false,
    authenticate: async ({ headers }) => principalOf(headers.authorization ?? ''),
    exports: { read: async function* () {} },
    lastUses: { of: async () => new Map() },
    searching: { index, waitFor: follower.waitFor },
    eventFeed,
    files,
    images,
    externalPictures: { find: async () => null },
    downloads,
    renderer: 'none',
    keepRoom: async (html) => html.replace('<p', '<p class="sized"'),
    clientDigest: (address) => clientDigest(Buffer.alloc(32), address),
    waitFor: projectors.waitFor,
    shownUpTo: projectors.shownUpTo,
    onChange: projectors.onChange,
    onDownloadsCounted,
  }
  const settings = { ...addresses, rateLimit: 1_000_000, trustProxy: false }
  const app = await buildHttp(settings, createLog('silent'), deps.authenticate)
  checkAnswers(app, allContracts)
  const contracts = new Map<string, RouteContract | undefined>()
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) contracts.set(`${each} ${url}`, config?.contract)
  })
  await app.register(queryApi, deps)
  await app.ready()

  const ends = new Map<string, StreamEnd>()
  let position: Position = START

  return {
    databaseUrl: database.url,
    /** The schema in which connections of a spec find the read models. */
    schema,
    app,
    deps,
    files,
    images,
    /** Every route that reads, such as `GET /v2/version/:version`. */
    routes: [...contracts.keys()].filter((route) => /^(GET|POST) /.test(route)).sort(),
    /** The contract that each of them was made from. */
    contracts,
    /** Position of the last appended event. */
    position: () => position,
    /** Appends to one stream. Settles at once. */
    async append(stream: string, ...facts: DomainEvent[]) {
      const end = await streams.append(stream, ends.get(stream) ?? EMPTY_STREAM, facts, {
        commandId: randomUUID(),
        command: 'Seed',
        via: bySystem('specs'),
        actor: 'system:specs',
        at: new Date().toISOString(),
      })
      ends.set(stream, end)
      position = end.position
    },
    /** By default the sender has written everything appended until now. */
    async get(url: string, headers: Readonly<Record<string, string>> = {}) {
      return app.inject({ url, headers: { 'consistency-token': String(position), ...headers } })
    },
    async post(url: string, payload: object, headers: Readonly<Record<string, string>> = {}) {
      return app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'consistency-token': String(position), ...headers },
      })
    },
    /** Counts the downloads until now. */
    async countDownloads() {
      const { projects } = await counter.count()
      for (const listener of counted) listener(projects)
    },
    async close() {
      await app.close()
      await eventFeed.close()
      await follower.stop()
      await projectors.stop()
      await downloads.close()
      await files.close()
      await index.close()
      await store.close()
      counting.release()
      await pool.end()
      await database.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export type ReadWorld = Awaited<ReturnType<typeof openReadWorld>>
