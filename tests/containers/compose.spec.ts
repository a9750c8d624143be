import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '../architecture/repository.ts'
import { asCompose, COMPOSE_PATH, type ComposeFile, composeData } from '../support/containers/compose-file.ts'
import type { Loose } from '../support/containers/loose.ts'
import { type MadeSecrets, makeSecrets } from '../support/containers/made-secrets.ts'
import { engineOptionComplaints } from '../support/containers/rules/engine-options.ts'
import { eventStoreComplaints } from '../support/containers/rules/event-store.ts'
import { guardedComplaints } from '../support/containers/rules/guarded.ts'
import { healthComplaints } from '../support/containers/rules/health.ts'
import { orderComplaints } from '../support/containers/rules/order.ts'
import { placeComplaints } from '../support/containers/rules/places.ts'
import { productComplaints } from '../support/containers/rules/product.ts'

const directory = mkdtempSync(join(tmpdir(), 'modstead-secrets-'))
let secrets: MadeSecrets
beforeAll(() => {
  secrets = makeSecrets(directory)
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const complaintsOf = (data: unknown): readonly string[] => {
  let file: ComposeFile
  try {
    file = asCompose(data)
  } catch (error) {
    return [`unknown form: ${error}`]
  }
  return [
    ...guardedComplaints(file),
    ...orderComplaints(file),
    ...healthComplaints(file),
    ...placeComplaints(file),
    ...productComplaints(file, secrets.product),
    ...eventStoreComplaints(file),
    ...engineOptionComplaints(file, secrets.product),
  ]
}

describe('docker-compose.yml', () => {
  it('matches the code', () => {
    expect(complaintsOf(composeData())).toEqual([])
  })

  it('contains no password', () => {
    const password = /:\/\/[^/\s]*:[^/\s]*@|password=|(PASSWORD|SECRET|KEY): (?!\$\{\w+:-\}\n)/
    expect(textOf(COMPOSE_PATH)).not.toMatch(password)
    for (const fault of ['A_SECRET: abc\n', `A_SECRET: $${'{A_SECRET:-abc}'}\n`, 'A: http://b:c@d\n'])
      expect(fault).toMatch(password)
  })

  it('starts one node unless asked for three', () => {
    expect(textOf('.env')).toMatch(/^COMPOSE_PROFILES=one-node$/m)
  })
})

type Fault = readonly [what: string, plant: (services: Loose, file: Loose) => void, complaint: RegExp]

const health = { interval: '5s', timeout: '5s', retries: 5, start_period: '5s' }
const mountAt =
  (name: string, at: number, volume: string) =>
  (services: Loose): void => {
    services[name].volumes[at] = volume
  }

const faults: readonly Fault[] = [
  [
    'a variable that nothing reads',
    ({ web }) => (web.environment.API_ADDRESS = 'x'),
    /web: API_ADDRESS is no var/,
  ],
  [
    'a value that the product refuses',
    ({ web }) => (web.environment.LOG_LEVEL = 'loud'),
    /web: LOG_LEVEL must/,
  ],
  ['a missing role', (services) => delete services.reactions, /no container runs reactions/],
  ['the command of another role', ({ web }) => (web.command[1] = 'site'), /web: runs site, no role/],
  ['a missing file', ({ backup }) => (backup.command[2] = 'server/src/backup.ts'), /backup: runs server/],
  [
    'a bundle that is not built',
    ({ gateway }) => (gateway.command[0] = '.cache/server/proxy.mjs'),
    /runs .*proxy/,
  ],
  ['an API that runs once', (services) => (services['query-api'].deploy.replicas = 1), /query-api runs once/],
  [
    'the name of a missing service',
    ({ web }) => (web.environment.API_URL = 'http://proxy:3000'),
    /API_URL names proxy/,
  ],
  ['a wrong port', ({ gateway }) => (gateway.environment.WEB_URL = 'http://web:3001'), /port 3001 of web/],
  [
    'a separate network',
    ({ web }) => (web.networks = ['engines']),
    /WEB_URL names web, which it cannot reach/,
  ],
  ['an image of tomorrow', ({ redis }) => (redis.image = 'redis:latest'), /redis: the image redis:latest/],
  ['an image of any release', ({ postgres }) => (postgres.image = 'postgres:18'), /postgres: the image/],
  ['a privileged container', ({ redis }) => (redis.privileged = true), /redis: is privileged/],
  ['capabilities', ({ redis }) => (redis.cap_drop = []), /redis: keeps capabilities/],
  ['more capabilities', ({ web }) => (web.cap_add = ['SYS_ADMIN']), /web: adds capabilities/],
  ['a writable root', ({ web }) => delete web.read_only, /web: has a root/],
  ['privileges that can be gained', ({ web }) => delete web.security_opt, /web: may gain/],
  ['an unknown key', ({ web }) => (web.pid = 'host'), /unknown form/],
  [
    'unlimited memory',
    ({ opensearch }) => delete opensearch.deploy.resources.limits.memory,
    /opensearch: .*memory/,
  ],
  ['unlimited processors', ({ web }) => delete web.deploy.resources.limits.cpus, /web: .*processors/],
  ['unlimited processes', ({ web }) => delete web.deploy.resources.limits.pids, /web: .*processes/],
  ['unlimited logs', ({ web }) => delete web.logging, /web: logs without end/],
  ['no health check', ({ redis }) => delete redis.healthcheck, /redis: has no health check/],
  [
    'a health check at a port that nobody listens on',
    ({ opensearch: { healthcheck } }) => (healthcheck.test[3] = 'http://localhost:9999/_cluster/health'),
    /opensearch: is asked at port 9999/,
  ],
  [
    'a health check at a path that nobody answers',
    ({ files: { healthcheck } }) => (healthcheck.test[5] = 'http://127.0.0.1:7070/nonsense'),
    /files: is asked for \/nonsense/,
  ],
  [
    'a health check of another container',
    (services) => (services['event-store'].healthcheck.test[3] = 'http://event-store-1:2113/health/live'),
    /event-store: is asked at event-store-1/,
  ],
  [
    'a health check without TLS of a node with TLS',
    (services) => (services['event-store-2'].healthcheck.test[5] = 'http://localhost:2113/health/live'),
    /event-store-2: is asked by http:/,
  ],
  [
    'a health check of another database',
    ({ postgres }) => (postgres.environment.POSTGRES_DB = 'other'),
    /postgres: is asked by pg_isready/,
  ],
  [
    'a health check by another port of Postgres',
    ({ postgres: { healthcheck } }) => healthcheck.test.push('--port=9999'),
    /postgres: is asked by .*9999/,
  ],
  [
    'a health check of a role by hand',
    ({ web }) => (web.healthcheck = { ...health, test: ['CMD', 'curl', 'http://localhost:3000/nonsense'] }),
    /web: is asked for its health in another way/,
  ],
  [
    'a role whose health nobody asks for',
    ({ reactions }) => (reactions.healthcheck = { disable: true }),
    /reactions: is asked for its health in another way/,
  ],
  [
    'a backup that may stand still',
    ({ backup }) => (backup.healthcheck = { disable: true }),
    /backup: is asked for its backup by/,
  ],
  [
    'a health check of another backup',
    ({ backup: { healthcheck } }) => (healthcheck.test[3] = '/backup'),
    /backup: is asked for its backup by/,
  ],
  [
    'an engine of which nobody knows what it answers',
    ({ redis }) => (redis.image = 'valkey/valkey:9.0.0'),
    /redis: is an image of which nobody knows/,
  ],
  ['a misspelt folder of data', mountAt('reactions', 1, 'data:/dota'), /reactions: mounts data at \/dota/],
  [
    'a role that keeps its data in the container',
    ({ reactions }) => reactions.volumes.pop(),
    /reactions: keeps nothing of \/data/,
  ],
  [
    'another DATA_DIR',
    ({ reactions }) => (reactions.environment.DATA_DIR = '/elsewhere'),
    /reactions: mounts data at \/data, where nobody looks/,
  ],
  ['other data', mountAt('reactions', 1, 'redis:/data'), /reactions: has other data than the rest/],
  [
    'a misspelt folder of backups',
    mountAt('backup', 2, 'backups:/backup'),
    /backup: mounts backups at \/backup,/,
  ],
  [
    'a backup elsewhere',
    ({ backup }) => (backup.command[3] = '/data'),
    /backup: mounts backups at \/backups, where nobody looks/,
  ],
  [
    'a former folder of Postgres',
    mountAt('postgres', 1, 'postgres:/var/lib/postgresql/data'),
    /postgres: keeps nothing/,
  ],
  ['a misspelt folder of Redis', mountAt('redis', 1, 'redis:/dota'), /redis: mounts redis at \/dota/],
  [
    'a misspelt folder of OpenSearch',
    mountAt('opensearch', 0, 'opensearch:/usr/share/opensearch/date'),
    /opensearch: keeps nothing of \/usr\/share\/opensearch\/data/,
  ],
  ['a misspelt folder of buckets', mountAt('files', 2, 'files:/bucket'), /files: mounts files at \/bucket,/],
  [
    'a misspelt folder of the event store',
    mountAt('event-store', 0, 'event-store:/var/lib/kurrent'),
    /event-store: keeps nothing of \/var\/lib\/kurrentdb/,
  ],
  [
    'a misspelt folder of secrets',
    mountAt('postgres', 0, 'postgres-secrets:/secret:ro'),
    /postgres: uses \/secrets\/password, where nothing is mounted/,
  ],
  [
    'a misspelt folder of secrets of a role',
    mountAt('reactions', 0, 'product-secrets:/secret:ro'),
    /reactions: lacks DATABASE_URL/,
  ],
  [
    'secrets that are made for another',
    mountAt('secrets', 2, 'postgres-secrets:/secrets/redis'),
    /secrets: makes postgres-secrets at \/secrets\/redis/,
  ],
  [
    'a role without its secrets',
    ({ reactions: { command } }) => command.shift(),
    /reactions: lacks DATABASE_URL/,
  ],
  [
    'a role that never finds three nodes',
    ({ reactions: { command } }) => command.splice(1, 1),
    /reactions: does not read where three nodes are/,
  ],
  [
    'a role without an engine',
    (services) => delete services['query-api'].environment.OPENSEARCH_URL,
    /query-api: lacks OPENSEARCH_URL/,
  ],
  [
    'a gateway that does not know a role',
    ({ gateway }) => delete gateway.environment.QUERY_API_URL,
    /gateway: lacks QUERY_API_URL/,
  ],
  ['another port of a role', ({ reactions }) => (reactions.environment.PORT = '9999'), /reactions: listens/],
  ['a root user', ({ files }) => (files.user = '0'), /files: runs as root/],
  ['a port of an engine', ({ postgres }) => (postgres.ports = ['5432:5432']), /postgres: publishes 5432/],
  ['no port of the gateway', ({ gateway }) => (gateway.ports = []), /gateway: publishes nothing/],
  ['the socket of the engine', ({ web }) => (web.volumes = ['/var/run/docker.sock:/s']), /web: mounts/],
  ['engines that reach outside', (_, file) => (file.networks.engines = {}), /the network of the engines/],
  ['a start that waits for nothing', ({ redis }) => delete redis.depends_on, /redis does not wait until/],
  [
    'a wait without health',
    ({ web, backup }) => {
      backup.healthcheck = { disable: true }
      web.depends_on = { backup: { condition: 'service_healthy' } }
    },
    /web waits for the health of backup/,
  ],
  [
    'an endless wait',
    ({ redis }) => (redis.depends_on.web = { condition: 'service_completed_successfully' }),
    /redis waits for web by the wrong/,
  ],
  [
    'a circular wait',
    ({ secrets: first }) => (first.depends_on = { redis: { condition: 'service_healthy' } }),
    /wait for each other/,
  ],
  [
    'a wait for a service that only a profile starts',
    ({ projectors }) => delete projectors.depends_on['event-store'].required,
    /projectors needs event-store/,
  ],
  ['an undeclared volume', ({ redis }) => redis.volumes.push('more:/more'), /redis mounts more/],
  ['an unused volume', (_, file) => (file.volumes.more = null), /nobody uses the volume more/],
  ['a missing file to mount', ({ files }) => files.volumes.push('./x.sh:/x:ro'), /files mounts \.\/x/],
  ['writable secrets', ({ redis }) => (redis.volumes[0] = 'redis-secrets:/secrets'), /may change redis-/],
  [
    'the secrets of others',
    ({ redis }) => redis.volumes.push('files-secrets:/x:ro'),
    /files-secrets are seen/,
  ],
  ['the secrets of all', ({ web }) => (web.volumes = ['secrets:/all:ro']), /web sees the secrets of all/],
  [
    'a variable that the event store takes for an option',
    (services) => (services['event-store'].environment.EVENTSTORE_URL = 'x'),
    /EVENTSTORE_URL is no option/,
  ],
  [
    'a node that wants TLS where nobody speaks it',
    (services) => delete services['event-store'].environment.KURRENTDB_INSECURE,
    /event-store: lacks KURRENTDB_INSECURE/,
  ],
  [
    'nodes without their passwords',
    (services) => delete services['event-store-1'].entrypoint,
    /event-store-1: is started by the entrypoint of its image/,
  ],
  [
    'an OpenSearch that wants TLS and an account',
    ({ opensearch }) => delete opensearch.environment.DISABLE_SECURITY_PLUGIN,
    /opensearch: lacks DISABLE_SECURITY_PLUGIN/,
  ],
  [
    'an OpenSearch that looks for other nodes',
    ({ opensearch }) => (opensearch.environment['discovery.type'] = 'zen'),
    /opensearch: has zen as discovery.type/,
  ],
  [
    'a misspelt password of Postgres',
    ({ postgres: { environment } }) => {
      environment.POSTGRES_PASWORD_FILE = environment.POSTGRES_PASSWORD_FILE
      delete environment.POSTGRES_PASSWORD_FILE
    },
    /postgres: lacks POSTGRES_PASSWORD_FILE\npostgres: has POSTGRES_PASWORD_FILE, which nobody knows/,
  ],
  [
    'a database for another user',
    ({ postgres }) => (postgres.environment.POSTGRES_USER = 'admin'),
    /postgres: is not made for the user modstead/,
  ],
  [
    'fewer connections than the product uses',
    ({ postgres }) => (postgres.command[2] = 'max_connections=200'),
    /postgres: accepts 200 connections of 237/,
  ],
  [
    'more processes than there are connections for',
    (services) => (services['query-api'].deploy.replicas = 5),
    /postgres: accepts 300 connections of 333/,
  ],
  [
    'a misspelt limit of mails',
    ({ mail }) => (mail.environment = { MP_MAX_MESSAGE: '500' }),
    /mail: lacks MP_MAX_MESSAGES\nmail: has MP_MAX_MESSAGE,/,
  ],
  [
    'a misspelt command of Redis',
    ({ redis }) => (redis.command[0] = 'redis-serve'),
    /redis: is started by the command redis-serve/,
  ],
  [
    'a Redis without its settings',
    ({ redis }) => delete redis.command,
    /redis: is started by the command of its image/,
  ],
  [
    'files that are served without their keys',
    ({ files }) => (files.entrypoint = ['versitygw']),
    /files: is started by the entrypoint versitygw/,
  ],
  [
    'reads that never reach a replica',
    (services) => delete services['query-api'].environment.DATABASE_REPLICA_URL,
    /query-api: lacks DATABASE_REPLICA_URL/,
  ],
  ['two nodes instead of three', (services) => delete services['event-store-3'], /2 nodes run/],
  [
    'a node that only knows itself',
    (services) => (services['event-store-2'].environment.KURRENTDB_GOSSIP_SEED = 'event-store-2:2113'),
    /event-store-2: does not know/,
  ],
  [
    'a certificate of another node',
    (services) =>
      (services['event-store-2'].environment.KURRENTDB_CERTIFICATE_FILE =
        '/certificates/event-store-1/node.crt'),
    /event-store-2: has the certificate of another/,
  ],
  [
    'nodes that share their events',
    (services) => (services['event-store-2'].volumes[3] = 'event-store-1:/var/lib/kurrentdb'),
    /event-store-2: does not keep/,
  ],
]

describe('a fault in docker-compose.yml is found', () => {
  it.each(faults)('%s', (_, plant, complaint) => {
    const data = structuredClone(composeData()) as Loose
    plant(data.services, data)
    expect(complaintsOf(data).join('\n')).toMatch(complaint)
  })
})
