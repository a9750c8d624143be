import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { whyMissing } from '@modstead/infra/engines/test-missing-engines'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from '../support/api.ts'
import { type BuiltImage, buildImage } from '../support/containers/build-image.ts'
import { asCompose, composeData } from '../support/containers/compose-file.ts'
import { makeSecrets } from '../support/containers/made-secrets.ts'
import { type ReachedOverTcp, reachOverTcp } from '../support/containers/postgres-over-tcp.ts'
import { type RunningService, runService, type Surroundings } from '../support/containers/run-service.ts'
import { startEmptyEventStore } from '../support/engines/empty-event-store.ts'
import type { RunningEngine } from '../support/engines/engine.ts'
import { freePort, startProduct, type TestProduct } from '../support/product.ts'
import { proveProduct } from '../support/prove-product.ts'
import { approve, createProject, ok } from '../support/publish.ts'

/** Enough for two package installations and two builds on a busy machine. */
const BUILD_MS = 30 * 60_000
const WITHIN = { timeout: 60_000, interval: 100 }
/** In the order of their containers. */
const SERVICES = ['projectors', 'reactions', 'command-api', 'query-api', 'web', 'gateway']
/** The available ones are used, under these names in `/readyz`. The product does without the others. */
const ENGINES = {
  EVENTSTORE_URL: { engine: 'EventStoreDB', inReadiness: 'the event store' },
  REDIS_URL: { engine: 'Redis', inReadiness: 'Redis' },
  S3_URL: { engine: 'S3', inReadiness: 'the store of files' },
  SMTP_URL: { engine: 'SMTP', inReadiness: 'mail' },
} as const

let directory: string
let image: BuiltImage
let database: TestDatabase
let overTcp: ReachedOverTcp
let eventStore: RunningEngine | undefined
let alone: TestProduct
let surroundings: Surroundings
const running = new Map<string, RunningService>()

const portsFor = async (): Promise<ReadonlyMap<string, number>> => {
  const ports = new Map<string, number>()
  for (const name of SERVICES) ports.set(name, await freePort())
  return ports
}

beforeAll(async () => {
  image = await buildImage()
  directory = await mkdtemp(join(tmpdir(), 'modstead-containers-'))
  await chmod(directory, 0o755)
  const { product } = makeSecrets(directory)
  database = await openTestDatabase()
  overTcp = await reachOverTcp(database.url)
  const file = asCompose(composeData())
  // A product needs a log of its own.
  if (process.env.EVENTSTORE_URL) eventStore = await startEmptyEventStore()
  const engines = {
    ...Object.fromEntries(Object.keys(ENGINES).map((name) => [name, process.env[name] ?? ''])),
    ...eventStore?.variables,
    // The specs of search fill and delete that index.
    OPENSEARCH_URL: '',
    DATABASE_URL: overTcp.url,
  }
  // Makes the accounts, which no container does.
  const { PUBLIC_URL = '' } = file.services.web?.environment ?? {}
  const { MASTER_KEY = '' } = product
  alone = await startProduct({ env: { ...engines, MASTER_KEY, PUBLIC_URL } })
  expect(await alone.stop()).toBe(0)
  surroundings = {
    image,
    file,
    ports: await portsFor(),
    secrets: join(directory, 'secrets/product'),
    engines,
  }
  for (const name of SERVICES) running.set(name, await runService(surroundings, name))
}, BUILD_MS)

afterAll(async () => {
  for (const service of [...running.values()].toReversed()) await service.kill()
  await alone?.forget()
  await eventStore?.stop()
  await overTcp?.close()
  await database?.close()
  for (const folder of [directory, image?.whole])
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}, BUILD_MS)

const url = (): string => `http://127.0.0.1:${surroundings.ports.get('gateway')}`
const as = (name: string) => connect(url(), alone.accounts[name]?.token)

describe('the image, run like in docker-compose.yml', () => {
  test.for(Object.entries(ENGINES))('uses %s', async ([name, { engine, inReadiness }], { skip }) => {
    if (!process.env[name]) return skip(whyMissing(engine) ?? `${name} is not set`)
    const address = `http://127.0.0.1:${surroundings.ports.get('reactions')}`
    const { body } = ok(await connect(address).get('/readyz'))
    expect(body).toMatchObject({ dependencies: { [inReadiness]: 'up' } })
  })

  test('publishes through the gateway, and shows and serves the result', async () => {
    const user = as('user')
    const { id, slug } = await createProject(user, 'in-containers')
    await approve(as('moderator'), id)
    ok(await user.patch(`/v2/project/${id}`, { title: 'Carried by containers' }), 204)
    expect(ok(await user.get(`/v2/project/${id}`)).body).toMatchObject({ title: 'Carried by containers' })
    const page = await vi.waitFor(async () => ok(await connect(url()).get(`/mod/${slug}`)), WITHIN)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.text).toContain('Carried by containers')
    const [version] = ok(await user.get(`/v2/project/${id}/version`)).as<{ files: { url: string }[] }[]>()
    const file = await fetch(`${url()}${new URL(version?.files[0]?.url ?? '').pathname}`)
    expect(file.status).toBe(200)
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100)
  })

  test('reveals nothing about its internals to strangers', async () => {
    const { body } = ok(await connect(url()).get('/readyz'))
    expect(body).toEqual({ status: 'ready', processes: { 'command-api': 1, 'query-api': 1, web: 1 } })
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
    running.set('backup', backup)
    const whole = async (): Promise<number> => {
      const text = await readFile(join(image.directory, 'backups/backup.json'), 'utf8')
      const { manifest } = JSON.parse(text) as { manifest: { wholeUpTo: number } }
      return manifest.wholeUpTo
    }
    await vi.waitFor(async () => expect(await whole()).toBeGreaterThan(0), WITHIN)
    const before = await whole()
    await createProject(as('user'), 'backed-up-in-containers')
    await vi.waitFor(async () => expect(await whole()).toBeGreaterThan(before), WITHIN)
    expect(await backup.stop()).toBe(0)
  })

  test('recovers automatically after a container is killed and restarted', async () => {
    const read = () => connect(url()).get('/v2/tag/loader')
    ok(await read())
    await running.get('query-api')?.kill()
    const refused = await read()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    running.set('query-api', await runService(surroundings, 'query-api'))
    await vi.waitFor(async () => ok(await read()), WITHIN)
  })

  test('has stores that the audit proves, and read models that equal a rebuild', async () => {
    const { PUBLIC_URL = '' } = surroundings.file.services.web?.environment ?? {}
    const { MASTER_KEY = '' } = makeSecrets(directory).product
    const variables = { DATABASE_URL: overTcp.url, MASTER_KEY, ...eventStore?.variables }
    await proveProduct({ url: PUBLIC_URL, dataDir: alone.dataDir, variables })
  })

  test('stops each container in order when told to', async () => {
    for (const name of SERVICES.toReversed()) expect(await running.get(name)?.stop(), name).toBe(0)
  })
})
