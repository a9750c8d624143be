import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { auditLog } from '@modstead/infra/audit/audit-log'
import { type Head, keyIdOf } from '@modstead/infra/audit/head'
import { HeadSigner } from '@modstead/infra/audit/head-signer'
import { type KeptHeads, storedHeads } from '@modstead/infra/audit/head-source'
import { HeadKeyError, openHeadKey } from '@modstead/infra/audit/open-head-key'
import { parseKeptHeads } from '@modstead/infra/audit/published-head'
import { LogChanged } from '@modstead/infra/audit/same-log'
import { auditMigrations } from '@modstead/infra/audit/tables'
import { copiedLog } from '@modstead/infra/event-store/embedded/copied-log'
import { openEventStore } from '@modstead/infra/event-store/open'
import { START } from '@modstead/infra/event-store/port'
import { storedLogOf } from '@modstead/infra/event-store/stored-event'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { openDatabase } from '../compose/database.ts'
import { reachEventStore } from '../compose/reach-event-store.ts'
import { describeAudit, describeHead, isSound } from './describe-audit.ts'
import { runTool, ToolFailure, type ToolParts } from './run-tool.ts'

const USAGE = `Usage: npm run audit:verify -- [--head FILE] [--key FILE] [--sign]

  Reads the whole log, proves each event against its stream, and holds the log against all that was signed of it.

  --head  also against heads that you kept: an answer of GET /v3/audit/heads, or one head of it
  --key   the public key (PEM) that you trust beside those that are stored here
  --sign  sign the end of the log once it is proved`

const { values } = parseArgs({
  options: {
    head: { type: 'string' },
    key: { type: 'string' },
    sign: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ToolFailure(`${path} cannot be read.`, { cause })
  })

const readKeptHeads = async (path: string | undefined): Promise<readonly Head[]> => {
  if (path === undefined) return []
  const heads = parseKeptHeads(await readText(path))
  if (heads === undefined) throw new ToolFailure(`${path} holds no head as GET /v3/audit/heads answers them.`)
  return heads
}

const readKey = async (path: string | undefined): Promise<ReadonlyMap<string, KeyObject>> => {
  if (path === undefined) return new Map()
  const pem = await readText(path)
  try {
    const key = createPublicKey(pem)
    return new Map([[keyIdOf(key), key]])
  } catch (cause) {
    throw new ToolFailure(`${path} holds no public key in PEM.`, { cause })
  }
}

const verify = async ({ settings, log, life, print }: ToolParts): Promise<number> => {
  const kept: KeptHeads = { heads: await readKeptHeads(values.head), keys: await readKey(values.key) }
  const databaseUrl = await openDatabase(settings, log, life).url
  const pool = createPool(databaseUrl, { name: 'modstead audit', max: 2 })
  life.onStop('the database connections', () => pool.end())
  await migrate(pool, 'audit', auditMigrations)
  const { eventStoreUrl } = settings
  const store = await openEventStore({ databaseUrl, eventStoreUrl })
  life.onStop('the event store', () => store.close())
  // A store that cannot be reached looks empty, but that is not an empty log.
  if (eventStoreUrl !== undefined) await reachEventStore(store, eventStoreUrl)
  const began = performance.now()
  const heads = await storedHeads(pool, kept)
  const events = eventStoreUrl === undefined ? copiedLog(databaseUrl) : storedLogOf(store, START)
  const audit = await auditLog(events, heads)
  if (audit.events === 0 && audit.heads.findingsInTotal === 0)
    throw new ToolFailure('There are no events here, so there is nothing to verify.')
  for (const line of describeAudit(audit, (performance.now() - began) / 1_000)) print(line)
  if (!isSound(audit)) return 1
  if (values.sign) {
    const signed = await new HeadSigner(store, pool, await openHeadKey(settings)).sign()
    print(signed === undefined ? 'The end is signed already.' : `Signed: ${describeHead(signed)}.`)
  }
  return 0
}

if (values.help) process.stdout.write(`${USAGE}\n`)
else await runTool(verify, [HeadKeyError, LogChanged], 'beside')
