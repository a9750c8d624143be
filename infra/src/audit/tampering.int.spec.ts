import { createPublicKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { bySystem } from '@modstead/domain/kernel/provenance'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCodec } from '../event-store/codec.ts'
import { copiedLog } from '../event-store/embedded/copied-log.ts'
import { openEmbeddedEventStore } from '../event-store/embedded/store.ts'
import { chainHash } from '../event-store/hash-chain.ts'
import type { EventStore } from '../event-store/port.ts'
import { createStreams, EMPTY_STREAM, type StreamEnd } from '../event-store/streams.ts'
import { openVault } from '../personal-data/postgres-vault.ts'
import { migrate } from '../postgres/migrate.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { auditLog, type LogAudit } from './audit-log.ts'
import { headKeyOf, keyIdOf } from './head.ts'
import { HeadSigner } from './head-signer.ts'
import { type KeptHeads, storedHeads } from './head-source.ts'
import { readHeadKeys, readHeadsBefore } from './stored-heads.ts'
import { auditMigrations } from './tables.ts'

const EVENTS = 1_345
const STREAMS = 40
/** A head is signed after each of these numbers of events. */
const SIGNED_AT = new Set([1, 340, 800, 1_177, EVENTS])
const ROUNDS = 5
const TABLES = ['event', 'audit_head', 'audit_key', 'audit_block']

const newKey = () =>
  headKeyOf(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())

const key = newKey()
let database: TestDatabase
let pool: pg.Pool
let store: EventStore

/** A random number from 0 up to, but not including, `limit`. */
const below = (limit: number): number => Math.floor(Math.random() * limit)

beforeAll(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'tampering spec' })
  await migrate(pool, 'audit', auditMigrations)
  store = await openEmbeddedEventStore(database.url)
  const vault = await openVault({ pool, masterKey: randomBytes(32) })
  const streams = createStreams(
    store,
    createCodec({ NoteTaken: { version: 1 }, NoteLost: { version: 1 } }, vault),
  )
  const signer = new HeadSigner(store, pool, key)
  const ends = new Map<string, StreamEnd>()
  for (let number = 1; number <= EVENTS; number += 1) {
    const stream = `note-${below(STREAMS)}`
    const fact = { type: number % 3 ? 'NoteTaken' : 'NoteLost', data: { number, words: `words ${number}` } }
    ends.set(
      stream,
      await streams.append(stream, ends.get(stream) ?? EMPTY_STREAM, [fact], {
        commandId: randomUUID(),
        command: 'TakeNote',
        via: bySystem('spec'),
        actor: 'system:spec',
        at: new Date(1_700_000_000_000 + number).toISOString(),
      }),
    )
    if (SIGNED_AT.has(number)) expect(await signer.sign()).toMatchObject({ events: number })
  }
  for (const table of TABLES) await pool.query(`create table pristine_${table} as table ${table}`)
}, 120_000)

afterAll(async () => {
  await store.close()
  await pool.end()
  await database.close()
})

const restore = async () => {
  for (const table of TABLES) {
    await pool.query(
      `delete from ${table} where ${table} not in (select pristine_${table} from pristine_${table})`,
    )
    await pool.query(`insert into ${table} select * from pristine_${table} on conflict do nothing`)
  }
}

const audit = async (kept?: KeptHeads): Promise<LogAudit> =>
  auditLog(copiedLog(database.url), await storedHeads(pool, kept))

const auditAndRestore = async (kept?: KeptHeads): Promise<LogAudit> => {
  try {
    return await audit(kept)
  } finally {
    await restore()
  }
}

/** The positions that an audit names, with the reasons. */
const namedBy = ({ broken, heads }: LogAudit): string[] => [
  ...broken.flatMap(({ position, missingFrom, because }) => [
    `${position} ${because}`,
    ...(missingFrom === undefined ? [] : [`${missingFrom} missing`]),
  ]),
  ...heads.findings.map(({ position, because }) => `${position} ${because}`),
]

const expectNamed = (found: LogAudit, position: number, how: string) => {
  const named = namedBy(found).map((text) => text.split(' ')[0])
  expect(named, `${how} at ${position}: ${namedBy(found).slice(0, 5).join('; ')}`).toContain(`${position}`)
}

interface Row {
  readonly position: string
  readonly stream: string
  readonly revision: string
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

const rowsWhere = async (condition: string, ...values: unknown[]): Promise<readonly Row[]> =>
  (await pool.query<Row>(`select * from event where ${condition} order by position`, values)).rows

const rowAt = async (position: number): Promise<Row> => {
  const [row] = await rowsWhere('position = $1', position)
  if (row === undefined) throw new Error(`there is no event at ${position}`)
  return row
}

/** Recomputes the hashes of a stream from one event on, as a skilled attacker would. */
const rehash = async (stream: string, from: number): Promise<void> => {
  const rows = await rowsWhere('stream = $1', stream)
  let previous: string | undefined
  for (const row of rows) {
    const metadata = JSON.parse(row.metadata)
    if (Number(row.revision) >= from) {
      const event = { id: row.id, type: row.type, data: JSON.parse(row.data), metadata }
      metadata.hash = chainHash(previous, stream, BigInt(row.revision), event)
      await pool.query('update event set metadata = $1 where position = $2', [
        JSON.stringify(metadata),
        row.position,
      ])
    }
    previous = metadata.hash
  }
}

/** Shifts the events from a position on by this many places. */
const shift = async (from: number, by: number): Promise<void> => {
  await pool.query('update event set position = -position - 10 where position >= $1', [from])
  await pool.query('update event set position = -(position + 10) + $1 where position < -1', [by])
}

const swap = async (one: number, other: number): Promise<void> => {
  await pool.query('update event set position = -5 where position = $1', [one])
  await pool.query('update event set position = $1 where position = $2', [one, other])
  await pool.query('update event set position = $1 where position = -5', [other])
}

/** Position of the first of two adjacent events of different streams. */
const neighbours = async (): Promise<number> => {
  for (;;) {
    const position = below(EVENTS - 1)
    if ((await rowAt(position)).stream !== (await rowAt(position + 1)).stream) return position
  }
}

describe('an audit with signed heads', () => {
  test('passes the signed log', async () => {
    const found = await audit()
    expect(found).toMatchObject({ events: EVENTS, brokenInTotal: 0 })
    expect(found.heads).toMatchObject({ heads: 5, newest: { events: EVENTS }, findingsInTotal: 0 })
  })

  test.each([
    ['stream', `stream = stream || 'x'`],
    ['revision', 'revision = revision + 1000'],
    ['id', 'id = gen_random_uuid()'],
    ['type', `type = 'NoteFound'`],
    ['data', `data = replace(data, 'words', 'swords')`],
    ['actor', `metadata = replace(metadata, 'system:spec', 'system:none')`],
    ['time', `metadata = replace(metadata, '"at":"2023', '"at":"2022')`],
    ['hash', `metadata = regexp_replace(metadata, '"hash":"....', '"hash":"0000')`],
    ['missing hash', `metadata = (metadata::jsonb - 'hash')::text`],
    ['position', 'position = position + 5000'],
  ])('names the event whose %s somebody changed', async (what, change) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const position = below(EVENTS)
      await pool.query(`update event set ${change} where position = $1`, [position])
      expectNamed(await auditAndRestore(), position, what)
    }
  })

  test('names the removed event', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const position = below(EVENTS - 1)
      await pool.query('delete from event where position = $1', [position])
      expectNamed(await auditAndRestore(), position, 'taken out')
    }
  })

  test('names the removed event even if the others moved up', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const position = below(EVENTS - 1)
      await pool.query('delete from event where position = $1', [position])
      await shift(position + 1, -1)
      expectNamed(await auditAndRestore(), position, 'taken out and closed')
    }
  })

  test('names the first of two swapped events of different streams', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const position = await neighbours()
      await swap(position, position + 1)
      const found = await auditAndRestore()
      expect(found.brokenInTotal).toBe(0)
      expectNamed(found, position, 'swapped')
    }
  })

  test('names the first of two swapped events of one stream', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const rows = await rowsWhere('stream = $1', `note-${below(STREAMS)}`)
      const at = below(rows.length - 1)
      const [first, second] = [Number(rows[at]?.position), Number(rows[at + 1]?.position)]
      await swap(first, second)
      expectNamed(await auditAndRestore(), first, 'swapped in a stream')
    }
  })

  test('names the inserted event with a valid chain', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const position = below(EVENTS)
      await shift(position, 1)
      const { data, metadata } = await rowAt(position + 1)
      await pool.query(
        `insert into event values ($1, 'note-new', 0, gen_random_uuid(), 'NoteTaken', $2, $3)`,
        [position, data, metadata],
      )
      await rehash('note-new', 0)
      const found = await auditAndRestore()
      expect(found.brokenInTotal).toBe(0)
      expectNamed(found, position, 'put in')
    }
  })

  test('names the first event of a rewritten stream with a valid chain', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const position = below(EVENTS)
      const { stream, revision } = await rowAt(position)
      await pool.query(`update event set data = '{"number":0}' where position = $1`, [position])
      await rehash(stream, Number(revision))
      const found = await auditAndRestore()
      expect(found.brokenInTotal).toBe(0)
      expectNamed(found, position, 'written anew')
    }
  })

  test('names the place where the end was cut off', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const events = below(EVENTS - 1) + 1
      await pool.query('delete from event where position >= $1', [events])
      const found = await auditAndRestore()
      expect(found.heads.findings).toMatchObject([
        { because: 'end was cut off', position: BigInt(events - 1), head: { events: EVENTS } },
      ])
    }
    await pool.query('truncate event')
    expect((await auditAndRestore()).heads.findings).toMatchObject([{ because: 'end was cut off' }])
  })

  test('still says after which event the log differs if the block hashes were removed', async () => {
    const position = 900
    await pool.query('truncate audit_block')
    const { stream, revision } = await rowAt(position)
    await pool.query(`update event set data = '{"number":0}' where position = $1`, [position])
    await rehash(stream, Number(revision))
    expect((await auditAndRestore()).heads.findings).toMatchObject([
      { because: 'not what was signed', soundEvents: 800, head: { events: 1_177 } },
    ])
  })

  test.each([
    ['hash', `hash = repeat('0', 64)`, 'signature does not fit'],
    ['time', `at = '2020-01-01T00:00:00.000Z'`, 'signature does not fit'],
    ['key', `key = repeat('0', 16)`, 'signed by an unknown key'],
  ])('names the head whose %s somebody changed', async (_, change, because) => {
    await pool.query(`update audit_head set ${change} where events = 800`)
    expect((await auditAndRestore()).heads.findings).toMatchObject([{ because, head: { events: 800 } }])
  })
})

describe('an attacker with the database and a key', () => {
  const keptBy = async (): Promise<KeptHeads> => {
    const [{ publicKey } = { publicKey: '' }] = await readHeadKeys(pool)
    const trusted = createPublicKey(publicKey)
    const heads = await readHeadsBefore(pool, { limit: 2 })
    return { heads, keys: new Map([[keyIdOf(trusted), trusted]]) }
  }
  const signAnew = async () => {
    await pool.query('truncate audit_head, audit_key, audit_block')
    await new HeadSigner(store, pool, newKey()).sign()
  }

  test('cannot cut off the end and its heads unnoticed by anybody who kept a head', async () => {
    const kept = await keptBy()
    await pool.query('delete from event where position >= 1200')
    await signAnew()
    expect((await audit()).heads.findingsInTotal).toBe(0)
    expect((await auditAndRestore(kept)).heads.findings).toMatchObject([
      { because: 'end was cut off', position: 1_199n, head: { events: EVENTS } },
    ])
  })

  test('cannot rewrite the log and its heads unnoticed by anybody who kept a head', async () => {
    const kept = await keptBy()
    const { stream, revision } = await rowAt(500)
    await pool.query(`update event set data = '{"number":0}' where position = 500`)
    await rehash(stream, Number(revision))
    await signAnew()
    expect((await audit()).heads.findingsInTotal).toBe(0)
    expect((await auditAndRestore(kept)).heads.findings).toMatchObject([
      { because: 'not what was signed', head: { events: 1_177 } },
    ])
  })

  test('is distinguished from the owner of the key by a kept head', async () => {
    const kept = await keptBy()
    await signAnew()
    const found = await auditAndRestore({ ...kept, keys: new Map() })
    expect(found.heads.findings.map(({ because }) => because)).toEqual([
      'signed by an unknown key',
      'signed by an unknown key',
    ])
  })
})

describe('the signer', () => {
  test('signs nothing if nothing was appended, and continues where another signer ended', async () => {
    expect(await new HeadSigner(store, pool, key).sign()).toBeUndefined()
    await pool.query('delete from audit_head where events > 340')
    expect(await new HeadSigner(store, pool, key).sign()).toMatchObject({ events: EVENTS })
    expect((await auditAndRestore()).heads).toMatchObject({ heads: 3, findingsInTotal: 0 })
  })

  test('creates the same head when it reads the log again', async () => {
    const [before] = await readHeadsBefore(pool, { limit: 1 })
    await pool.query('truncate audit_head, audit_block')
    expect(await new HeadSigner(store, pool, key).sign()).toMatchObject({ hash: before?.hash ?? 'none' })
    await restore()
  })

  test.each([
    ['was cut off', 'delete from event where position > 1100', /the log ends after 1101 events/],
    [
      'was rewritten',
      `update event set metadata = replace(metadata, '"hash":"', '"hash":"0') where position = 1300`,
      /these events are others/,
    ],
  ])('refuses to sign a log whose signed end %s', async (_, change, message) => {
    await pool.query(change)
    await expect(new HeadSigner(store, pool, key).sign()).rejects.toThrow(message)
    await restore()
  })
})
