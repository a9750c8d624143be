import { randomBytes, randomUUID } from 'node:crypto'
import { bySystem } from '@modstead/domain/kernel/provenance'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openVault } from '../personal-data/postgres-vault.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { createCodec } from './codec.ts'
import { copiedLog } from './embedded/copied-log.ts'
import { openEmbeddedEventStore } from './embedded/store.ts'
import type { EventStore } from './port.ts'
import { createStreams, EMPTY_STREAM } from './streams.ts'
import { proveChain, verifyChain } from './test-audit.ts'

let database: TestDatabase
let pool: pg.Pool
let store: EventStore

beforeEach(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'audit spec' })
  store = await openEmbeddedEventStore(database.url)
  const vault = await openVault({ pool, masterKey: randomBytes(32) })
  const streams = createStreams(store, createCodec({ NoteTaken: { version: 1 } }, vault))
  await Promise.all(
    Array.from({ length: 5 }, async (_, stream) => {
      let end = EMPTY_STREAM
      for (let note = 0; note < 40; note++)
        end = await streams.append(`note-${stream}`, end, [{ type: 'NoteTaken', data: { note } }], {
          commandId: randomUUID(),
          command: 'TakeNote',
          via: bySystem('spec'),
          actor: 'system:spec',
          at: '2026-01-02T03:04:05.678Z',
        })
    }),
  )
})
afterEach(async () => {
  await store.close()
  await pool.end()
  await database.close()
})

describe.each([
  ['the events that a store gives', () => verifyChain(store)],
  ['the tables', () => proveChain(copiedLog(database.url))],
  ['the tables, with room for two streams', () => proveChain(copiedLog(database.url), 2)],
])('the audit of %s', (_, audit) => {
  test('passes an untouched log', async () => {
    expect(await audit()).toEqual({ events: 200, streams: 5, broken: [], brokenInTotal: 0 })
  })

  test.each([
    ['its data', `data = '{"note":999}'`],
    ['who did it', `metadata = replace(metadata, 'system:spec', 'someone else')`],
    ['when it was done', `metadata = replace(metadata, '2026-01-02', '2026-01-03')`],
    ['its type', `type = 'NoteLost'`],
    ['its id', `id = gen_random_uuid()`],
  ])('finds the one event in which someone changed %s', async (_, change) => {
    await pool.query(`update event set ${change} where stream = 'note-3' and revision = 17`)
    const { broken } = await audit()
    expect(broken).toMatchObject([{ stream: 'note-3', revision: 17n, because: 'hash does not fit' }])
  })

  test('finds an event with a recomputed hash through the next event', async () => {
    await pool.query(
      `update event set data = '{"note":999}', metadata = regexp_replace(metadata, '"hash":"[0-9a-f]+"', '"hash":"${'0'.repeat(64)}"')
       where stream = 'note-3' and revision = 17`,
    )
    const { broken, brokenInTotal } = await audit()
    expect(broken.map(({ revision }) => revision)).toEqual([17n, 18n])
    expect(brokenInTotal).toBe(2)
  })

  test('finds where an event was removed', async () => {
    await pool.query(`delete from event where stream = 'note-2' and revision = 5`)
    const { events, broken } = await audit()
    expect(events).toBe(199)
    expect(broken).toContainEqual(
      expect.objectContaining({ stream: 'note-2', revision: 6n, because: 'revision out of order' }),
    )
  })

  test('finds two swapped events', async () => {
    await pool.query(
      `update event set data = (select other.data from event other where other.stream = event.stream and other.revision = 9 - event.revision)
       where stream = 'note-1' and revision in (4, 5)`,
    )
    expect((await audit()).broken.map(({ revision }) => revision)).toEqual([4n, 5n])
  })

  test('finds an event without a hash', async () => {
    await pool.query(
      `update event set metadata = (metadata::jsonb - 'hash')::text where stream = 'note-0' and revision = 39`,
    )
    expect((await audit()).broken).toMatchObject([{ revision: 39n, because: 'no hash' }])
  })
})

test('an audit with room for two streams reads the log again for the others', async () => {
  const log = copiedLog(database.url)
  let readAgain = 0
  const again = () => {
    readAgain += 1
    return log.again()
  }
  expect(await proveChain({ ...log, again }, 2)).toMatchObject({ events: 200, streams: 5 })
  expect(readAgain).toBeGreaterThanOrEqual(2)
})

test('an audit in passes counts each broken event once, and lists them by position', async () => {
  await pool.query(`update event set data = '{"note":999}' where revision in (3, 30)`)
  const whole = await proveChain(copiedLog(database.url))
  expect(whole.brokenInTotal).toBe(10)
  for (const maxStreams of [1, 2, 3, 4])
    expect(await proveChain(copiedLog(database.url), maxStreams)).toEqual(whole)
})

describe('the audit of the tables', () => {
  const audit = () => proveChain(copiedLog(database.url))
  const positionOf = async (stream: string, revision: number): Promise<string> => {
    const { rows } = await pool.query('select position from event where stream = $1 and revision = $2', [
      stream,
      revision,
    ])
    return rows[0].position
  }

  test('names the position of a removed event', async () => {
    const position = BigInt(await positionOf('note-2', 39))
    await pool.query('delete from event where position = $1', [position])
    const { broken } = await audit()
    const atTheEnd = position === 199n
    expect(broken.map(({ missingFrom }) => missingFrom)).toEqual(atTheEnd ? [] : [position])
  })

  test.each([
    ['spaces in its JSON', `data = replace(data, ':', ': ')`],
    ['the order of its fields', `metadata = (metadata::jsonb)::text`],
    ['where the data ends', `data = data || ',' || metadata, metadata = '{}'`],
  ])('finds an event in which someone changed %s', async (_, change) => {
    const position = BigInt(await positionOf('note-1', 7))
    await pool.query(`update event set ${change} where position = $1`, [position])
    expect((await audit()).broken[0]).toMatchObject({ position, stream: 'note-1', revision: 7n })
  })

  test('finds data with a shifted end, even if data and metadata together are the same text', async () => {
    const position = BigInt(await positionOf('note-1', 7))
    await pool.query(
      `update event set data = '{"note":7},{"commandId":"1"', metadata = '"x":1},' || metadata where position = $1`,
      [position],
    )
    expect((await audit()).broken[0]).toMatchObject({ position, because: 'hash does not fit' })
  })

  test('reads events of any size with any characters, in several batches', async () => {
    const sizes = [0, 1, 5_000, 70_000, 400_000, 300_000, 300_000, 300_000]
    const vault = await openVault({ pool, masterKey: randomBytes(32) })
    const streams = createStreams(store, createCodec({ NoteTaken: { version: 1 } }, vault))
    let end = EMPTY_STREAM
    for (const size of sizes)
      end = await streams.append(
        'odd "\\ü𝄞',
        end,
        [{ type: 'NoteTaken', data: { text: '\n"ü𝄞\\\t'.repeat(size / 16) } }],
        {
          commandId: randomUUID(),
          command: 'TakeNote',
          via: bySystem('spec'),
          actor: 'system:spec',
          at: '2026-01-02T03:04:05.678Z',
        },
      )
    expect(await audit()).toMatchObject({ events: 208, streams: 6, brokenInTotal: 0 })
  })
})
