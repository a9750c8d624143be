// Makes the passwords and keys of `docker-compose.yml` once. `made/`, below the given folder, keeps them.
// Each container sees only its own folder, with the secrets that it needs in the form that it reads.
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEY_BYTES = 32
/** Processes of other owners do not see these folders: each folder is a volume of one container. */
const READABLE_BY_ALL = 0o444
const FOR_OWNER = 0o400
/** The user of the file server, which has no name in its image. */
const FILE_SERVER_USER = 1000
const BUCKET = 'modstead-files'

const [secrets, buckets] = process.argv.slice(2)
if (secrets === undefined || buckets === undefined)
  throw new Error('Usage: node make-secrets.mjs SECRETS_DIRECTORY BUCKETS_DIRECTORY')

/** Writes the whole file or nothing. */
const write = (path, text, mode) => {
  const draft = `${path}.draft`
  rmSync(draft, { force: true })
  writeFileSync(draft, text, { mode, flush: true })
  renameSync(draft, path)
}

const secret = (name) => {
  const path = join(secrets, 'made', name)
  mkdirSync(join(secrets, 'made'), { recursive: true })
  if (!existsSync(path)) write(path, randomBytes(KEY_BYTES).toString('hex'), FOR_OWNER)
  return readFileSync(path, 'utf8')
}

const give = (folder, name, lines) => {
  mkdirSync(join(secrets, folder), { recursive: true })
  write(join(secrets, folder, name), `${lines.join('\n')}\n`, READABLE_BY_ALL)
}

const database = secret('database-password')
const redis = secret('redis-password')
const files = secret('files-key')
const eventStore = secret('event-store-password')

give('product', 'product.env', [
  `DATABASE_URL=postgres://modstead:${database}@postgres:5432/modstead`,
  'EVENTSTORE_URL=esdb://event-store:2113?tls=false',
  `REDIS_URL=redis://:${redis}@redis:6379/0`,
  `S3_URL=http://modstead:${files}@files:7070/${BUCKET}`,
  `MASTER_KEY=${secret('master-key')}`,
])
// Belongs to an event store of three nodes. If there is one, the file is written again after this.
rmSync(join(secrets, 'product', 'event-store.env'), { force: true })
give('postgres', 'password', [database])
give('redis', 'redis.conf', [
  `requirepass ${redis}`,
  'appendonly yes',
  'maxmemory 192mb',
  'maxmemory-policy noeviction',
])
give('files', 'files.env', ['ROOT_ACCESS_KEY=modstead', `ROOT_SECRET_KEY=${files}`])
give('event-store', 'event-store.env', [
  `KURRENTDB_DEFAULT_ADMIN_PASSWORD=${eventStore}`,
  `KURRENTDB_DEFAULT_OPS_PASSWORD=${secret('event-store-ops-password')}`,
])

const bucket = join(buckets, BUCKET)
mkdirSync(bucket, { recursive: true })
if (process.getuid() === 0)
  for (const path of [buckets, bucket]) chownSync(path, FILE_SERVER_USER, FILE_SERVER_USER)
