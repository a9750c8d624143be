import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { eventCatalogue } from '@modstead/domain/contexts'
import { BackupRefused, DamagedBackup } from '@modstead/infra/backup/damaged-backup'
import { openBackup } from '@modstead/infra/backup/open-backup'
import { type RestoreOptions, restore, type Until } from '@modstead/infra/backup/restore'
import { LoadRefused } from '@modstead/infra/event-store/load/port'
import { openEventStore } from '@modstead/infra/event-store/open'
import { decodePosition, START } from '@modstead/infra/event-store/port'
import { DiskFull, FilesAway } from '@modstead/infra/files/storage-errors'
import { createPool } from '@modstead/infra/postgres/pool'
import { openDatabase } from '../compose/database.ts'
import { openBucket, openStores } from '../compose/open-stores.ts'
import { reachEventStore } from '../compose/reach-event-store.ts'
import { assertNobodyConnected } from './assert-nobody-connected.ts'
import { backupIdentity } from './backup-identity.ts'
import { describeRestored } from './describe-backup.ts'
import { lockBackup } from './lock-backup.ts'
import { openLoader } from './open-loader.ts'
import { productBytes } from './product-bytes.ts'
import { runTool, ToolFailure, type ToolParts } from './run-tool.ts'

const USAGE = `Usage: npm run restore -- DIRECTORY [--until TIME | --until POSITION] [--erased DIRECTORY] [--one-at-a-time]

  Restores a backup into an empty DATA_DIR, or into empty databases where DATABASE_URL or EVENTSTORE_URL
  name them. The master key must be in place before: MASTER_KEY, or keys/master.key in DATA_DIR.

  --until  leave out what was published after this moment (2026-11-23T12:00:00Z) or behind this position
  --erased leave out the keys and pictures of everybody whom this later backup knows to be erased
  --one-at-a-time  append to EventStoreDB one after the other, if it does not keep the order of appends`

/** Statements here move a whole catalogue. */
const STATEMENT_LIMIT_MS = 600_000

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    until: { type: 'string' },
    erased: { type: 'string' },
    'one-at-a-time': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const readUntil = (text: string | undefined): Until => {
  if (text === undefined) return { kind: 'end' }
  if (/^\d+$/.test(text)) return { kind: 'position', position: decodePosition(text) }
  const time = new Date(text)
  if (Number.isNaN(time.getTime()))
    throw new ToolFailure(
      `--until takes a position, or a time such as 2026-11-23T12:00:00Z; ${text} is neither.`,
    )
  return { kind: 'time', time }
}

const restoreProduct = async (
  directory: string,
  options: RestoreOptions,
  { settings, log, life, print }: ToolParts,
): Promise<number> => {
  const began = performance.now()
  await openBackup(directory)
  await lockBackup(directory, life)
  const identity = await backupIdentity(settings)
  const databaseUrl = await openDatabase(settings, log, life).url
  await assertNobodyConnected(databaseUrl)
  const pool = createPool(databaseUrl, { name: 'modstead restore', statementTimeoutMs: STATEMENT_LIMIT_MS })
  life.onStop('the database connections', () => pool.end())
  const { eventStoreUrl } = settings
  const store = await openEventStore({ databaseUrl, eventStoreUrl })
  life.onStop('the event store', () => store.close())
  if (eventStoreUrl !== undefined) await reachEventStore(store, eventStoreUrl)
  const ask = openBucket(settings, life)?.ask
  const stores = await openStores(settings, { databaseUrl, ask, isAlone: false }, log, life)
  const restored = await restore(
    directory,
    {
      pool,
      loader: await openLoader(
        { store, eventStoreUrl, databaseUrl },
        { events: 'whole', oneAtATime: values['one-at-a-time'] },
        life,
      ),
      bytes: productBytes(stores),
      catalogue: eventCatalogue,
      identity,
      isLogEmpty: async () => (await store.head()) === START,
      // EventStoreDB treats events that it already has as repeats.
      emptyLog: async () => {
        if (eventStoreUrl === undefined) await pool.query('truncate event')
      },
      ...(eventStoreUrl !== undefined && { readBack: () => store.readAll(START) }),
    },
    options,
  )
  for (const line of describeRestored(restored, (performance.now() - began) / 1_000)) print(line)
  return 0
}

if (values.help) process.stdout.write(`${USAGE}\n`)
else
  await runTool(
    async (parts) => {
      const [given, ...others] = positionals
      if (given === undefined || others.length > 0) throw new ToolFailure(USAGE)
      const erasedIn = values.erased === undefined ? null : resolve(values.erased)
      return restoreProduct(resolve(given), { until: readUntil(values.until), erasedIn }, parts)
    },
    [BackupRefused, DamagedBackup, LoadRefused, DiskFull, FilesAway],
    'new',
  )
