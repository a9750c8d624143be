import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { whyMissing } from '@modstead/infra/engines/test-missing-engines'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, connect } from '../support/api.ts'
import { type BuiltImage, buildImage } from '../support/containers/build-image.ts'
import { asCompose, composeData } from '../support/containers/compose-file.ts'
import { makeSecrets } from '../support/containers/made-secrets.ts'
import { type ReachedOverTcp, reachOverTcp } from '../support/containers/postgres-over-tcp.ts'
import {
  addressesOf,
  type RunningService,
  runService,
  type Surroundings,
} from '../support/containers/run-service.ts'
import { startEmptyEventStore } from '../support/engines/empty-event-store.ts'
import type { RunningEngine } from '../support/engines/engine.ts'
import { startOpenSearch, type TestOpenSearch } from '../support/engines/opensearch.ts'
import { freePort } from '../support/product.ts'
import { proveProduct } from '../support/prove-product.ts'
import { approve, createProject, ok } from '../support/publish.ts'
import { newPerson } from '../support/sign-up.ts'

/** Enough for two package installations and two builds on a busy machine. */
const BUILD_MS = 30 * 60_000
const WITHIN = { timeout: 60_000, interval: 100 }
/** In the order of their containers. */
const SERVICES = ['projectors', 'reactions', 'command-api', 'query-api', 'web', 'gateway']
/** The available ones are used, under these names in `/readyz` of a role. The product does without the others. */
const ENGINES = {
  EVENTSTORE_URL: { engine: 'EventStoreDB', inReadiness: 'the event store', of: 'reactions' },
  REDIS_URL: { engine: 'Redis', inReadiness: 'Redis', of: 'reactions' },
  S3_URL: { engine: 'S3', inReadiness: 'the store of files', of: 'reactions' },
  SMTP_URL: { engine: 'SMTP', inReadiness: 'mail', of: 'reactions' },
  OPENSEARCH_URL: { engine: 'OpenSearch', inReadiness: 'OpenSearch', of: 'query-api' },
} as const

let directory: string
let image: BuiltImage
let database: TestDatabase
let overTcp: ReachedOverTcp
let eventStore: RunningEngine | undefined
let openSearch: TestOpenSearch | undefined
let surroundings: Surroundings
let administrator: Api
let creator: Api
const running = new Map<string, RunningService[]>()

const portsFor = async (): Promise<ReadonlyMap<string, number>> => {
  const ports = new Map<string, number>()
  for (const name of SERVICES) ports.set(name, await freePort())
  return ports
}

const runAll = (name: string): Promise<RunningService[]> =>
  Promise.all(addressesOf(surroundings.file, name).map((address) => runService(surroundings, name, address)))

beforeAll(async () => {
  image = await buildImage()
  directory = await mkdtemp(join(tmpdir(), 'modstead-containers-'))
  await chmod(directory, 0o755)
  makeSecrets(directory)
  database = await openTestDatabase()
  overTcp = await reachOverTcp(database.url)
  const file = asCompose(composeData())
  // A product needs a log of its own.
  if (process.env.EVENTSTORE_URL) eventStore = await startEmptyEventStore()
  // The specs of search fill and delete the index of the given one.
  if (process.env.OPENSEARCH_URL) openSearch = await startOpenSearch()
  const engines = {
    ...Object.fromEntries(Object.keys(ENGINES).map((name) => [name, process.env[name] ?? ''])),
    ...eventStore?.variables,
    OPENSEARCH_URL: openSearch?.url ?? '',
    DATABASE_URL: overTcp.url,
  }
  surroundings = {
    image,
    file,
    ports: await portsFor(),
    secrets: join(directory, 'secrets/product'),
    engines,
  }
  for (const name of SERVICES) running.set(name, await runAll(name))
}, BUILD_MS)

afterAll(async () => {
  for (const service of [...running.values()].flat().toReversed()) await service.kill()
  await eventStore?.stop()
  await openSearch?.stop()
  await overTcp?.close()
  await database?.close()
  for (const folder of [directory, image?.whole])
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}, BUILD_MS)

const url = (): string => `http://127.0.0.1:${surroundings.ports.get('gateway')}`
const outputOf = (name: string): string =>
  (running.get(name) ?? []).map((service) => service.output()).join('\n')

describe('the image, run from empty stores like in docker-compose.yml', () => {
  test.for(Object.entries(ENGINES))('uses %s', async ([name, { engine, inReadiness, of }], { skip }) => {
    if (!process.env[name]) return skip(whyMissing(engine) ?? `${name} is not set`)
    const address = `http://127.0.0.1:${surroundings.ports.get(of)}`
    const { body } = ok(await connect(address).get('/readyz'))
    expect(body).toMatchObject({ dependencies: { [inReadiness]: 'up' } })
  })

  test('gives its first administrator the link that it printed', async () => {
    const link = await vi.waitFor(() => {
      const [, found] = /\/auth\/first-administrator\?flow=(\S+)/.exec(outputOf('command-api')) ?? []
      expect(found).toBeDefined()
      return found
    }, WITHIN)
    administrator = await newPerson(url(), 'harriet')
    ok(await administrator.post('/_internal/auth/first-administrator', { flow: link }), 204)
    creator = await newPerson(url(), 'colin')
  })

  test('publishes through the gateway, and shows, finds and serves the result', async () => {
    const user = creator
    const { id, slug } = await createProject(user, 'in-containers')
    await approve(administrator, id)
    ok(await user.patch(`/v2/project/${id}`, { title: 'Carried by containers' }), 204)
    expect(ok(await user.get(`/v2/project/${id}`)).body).toMatchObject({ title: 'Carried by containers' })
    const page = await vi.waitFor(async () => ok(await connect(url()).get(`/mod/${slug}`)), WITHIN)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.text).toContain('Carried by containers')
    const find = async () => ok(await connect(url()).get('/v2/search?query=carried')).body
    await vi.waitFor(async () => expect(await find()).toMatchObject({ hits: [{ slug }] }), WITHIN)
    const [version] = ok(await user.get(`/v2/project/${id}/version`)).as<{ files: { url: string }[] }[]>()
    const file = await fetch(`${url()}${new URL(version?.files[0]?.url ?? '').pathname}`)
    expect(file.status).toBe(200)
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100)
  })

  test('reveals nothing about its internals to strangers', async () => {
    const { body } = ok(await connect(url()).get('/readyz'))
    expect(body).toEqual({ status: 'ready', processes: { 'command-api': 2, 'query-api': 2, web: 1 } })
    expect((await connect(url()).get('/served-routes')).status).toBe(404)
    expect((await connect(url()).get('/v2/nothing')).status).toBe(404)
  })

  test('writes only to its volumes', async () => {
    const { directory: folder, account } = image
    // Without root, the user who builds owns the result.
    const owner = account.uid === undefined ? process.getuid?.() : 0
    for (const path of ['app', 'app/infra', 'app/.cache/server', 'app/node_modules', 'app/package.json']) {
      const { uid, mode } = await stat(join(folder, path))
      expect(uid, path).toBe(owner)
      expect(mode & 0o022, path).toBe(0)
    }
    expect((await readdir(join(folder, 'data'))).length).toBeGreaterThan(0)
  })

  test('backs up while it runs', async () => {
    const backup = await runService(surroundings, 'backup')
    running.set('backup', [backup])
    const whole = async (): Promise<number> => {
      const text = await readFile(join(image.directory, 'backups/backup.json'), 'utf8')
      const { manifest } = JSON.parse(text) as { manifest: { wholeUpTo: number } }
      return manifest.wholeUpTo
    }
    await vi.waitFor(async () => expect(await whole()).toBeGreaterThan(0), WITHIN)
    const before = await whole()
    await createProject(creator, 'backed-up-in-containers')
    await vi.waitFor(async () => expect(await whole()).toBeGreaterThan(before), WITHIN)
    expect(await backup.stop()).toBe(0)
  })

  test('serves while one of two containers is gone, and recovers when both were killed and restarted', async () => {
    const read = () => connect(url()).get('/v2/tag/loader')
    const [first, second] = running.get('query-api') ?? []
    await first?.kill()
    for (let reads = 0; reads < 10; reads += 1) ok(await read())
    await second?.kill()
    const refused = await read()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    running.set('query-api', await runAll('query-api'))
    await vi.waitFor(async () => ok(await read()), WITHIN)
  })

  test('has stores that the audit proves, and read models that equal a rebuild', async () => {
    const { PUBLIC_URL = '' } = surroundings.file.services.web?.environment ?? {}
    const { MASTER_KEY = '' } = makeSecrets(directory).product
    const variables = { DATABASE_URL: overTcp.url, MASTER_KEY, ...eventStore?.variables }
    await proveProduct({ url: PUBLIC_URL, dataDir: join(image.directory, 'data'), variables })
  })

  test('stops each container in order when told to', async () => {
    for (const name of SERVICES.toReversed())
      for (const service of running.get(name) ?? []) expect(await service.stop(), name).toBe(0)
  })
})
