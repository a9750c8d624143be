import { randomBytes, randomUUID } from 'node:crypto'
import type { EventCatalogue } from '@modstead/domain/kernel/event-definition'
import { bySystem } from '@modstead/domain/kernel/provenance'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openVault } from '../personal-data/postgres-vault.ts'
import type { Vault } from '../personal-data/vault.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { createCodec, UndecodableEvent } from './codec.ts'
import { openEventStore } from './open.ts'
import { type EventStore, type RecordedEvent, START, WrongExpectedRevision } from './port.ts'
import { createStreams, EMPTY_STREAM, type Streams } from './streams.ts'
import { verifyChain } from './test-audit.ts'

const catalogue: EventCatalogue = {
  PersonNamed: { version: 1, personal: { person: 'personId', fields: ['name', 'mail'] } },
  PersonPaid: {
    version: 1,
    personal: { person: 'personId', fields: ['address.street', 'methods.*.holder'] },
  },
  PersonMoved: {
    version: 3,
    upcasts: {
      1: ({ town, ...rest }) => ({ ...rest, place: town }),
      2: ({ place, ...rest }) => ({ ...rest, places: [place] }),
    },
  },
  PersonLeft: {
    version: 3,
    upcasts: {
      2: () => {
        throw new TypeError('there is nothing to lift')
      },
    },
  },
}

let database: TestDatabase
let pool: pg.Pool
let vault: Vault
let store: EventStore
let streams: Streams

beforeAll(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'streams spec' })
  vault = await openVault({ pool, masterKey: randomBytes(32) })
  store = await openEventStore({ databaseUrl: database.url })
  streams = createStreams(store, createCodec(catalogue, vault))
})
afterAll(async () => {
  await store.close()
  await pool.end()
  await database.close()
})

const context = (commandId: string = randomUUID(), at = '2026-01-02T03:04:05.678Z') => ({
  commandId,
  command: 'Name',
  via: bySystem('spec'),
  actor: 'system:spec',
  at,
})
const newPerson = () => randomUUID().slice(0, 8)
const named = (personId: string, name: string, mail: string | null = null) => ({
  type: 'PersonNamed',
  data: { personId, name, mail },
})
const moved = (personId: string, ...places: string[]) => ({ type: 'PersonMoved', data: { personId, places } })
const storedOf = async (stream: string) => {
  const events: RecordedEvent[] = []
  for await (const event of store.readStream(stream)) events.push(event)
  return events
}

test('finds where the events of a command end, even if later ones follow', async () => {
  const stream = `person-${newPerson()}`
  const first = await streams.append(stream, EMPTY_STREAM, [moved('p', 'a'), moved('p', 'b')], context('c1'))
  await streams.append(stream, first, [moved('p', 'c')], context('c2'))
  const { revision, position } = first
  expect(await streams.endOf(stream, 'c1')).toEqual({ revision, position })
  expect(await streams.endOf(stream, 'c3')).toBeUndefined()
})

describe('a stream', () => {
  test('loads what was appended, with the command and the end', async () => {
    const person = newPerson()
    const stream = `person-${person}`
    expect(await streams.load(stream)).toEqual({ events: [], ...EMPTY_STREAM })
    const end = await streams.append(
      stream,
      EMPTY_STREAM,
      [named(person, 'Anna'), moved(person, 'Ulm')],
      context('c1'),
    )
    const loaded = await streams.load(stream)
    expect(loaded).toMatchObject({ revision: 1n, hash: end.hash, position: end.position })
    expect(loaded.events).toMatchObject([
      {
        type: 'PersonNamed',
        data: { personId: person, name: 'Anna', mail: null },
        commandId: 'c1',
        revision: 0n,
      },
      {
        type: 'PersonMoved',
        data: { personId: person, places: ['Ulm'] },
        at: '2026-01-02T03:04:05.678Z',
        revision: 1n,
      },
    ])
    const { events, ...rest } = loaded
    expect(await streams.load(stream, 1n)).toEqual({ events: events.slice(1), ...rest })
    expect(await streams.load(stream, 2n)).toEqual({ events: [], ...EMPTY_STREAM })
  })

  test('returns an empty stream before the first append, and the end of the last append after it', async () => {
    const person = newPerson()
    const stream = `person-${person}`
    expect(await streams.load(stream)).toEqual({ events: [], ...EMPTY_STREAM })
    const known = await streams.append(stream, EMPTY_STREAM, [moved(person, 'Ulm')], context())
    const end = await streams.append(stream, known, [moved(person, 'Bonn')], context())
    expect(await streams.load(stream)).toMatchObject(end)
  })

  test('refuses an append at a wrong end', async () => {
    const person = newPerson()
    const stream = `person-${person}`
    await streams.append(stream, EMPTY_STREAM, [moved(person, 'Ulm')], context())
    await expect(
      streams.append(stream, EMPTY_STREAM, [moved(person, 'Bonn')], context()),
    ).rejects.toBeInstanceOf(WrongExpectedRevision)
  })

  test('continues from the stored events if a command is repeated at a different time', async () => {
    const person = newPerson()
    const stream = `person-${person}`
    const first = await streams.append(stream, EMPTY_STREAM, [named(person, 'Anna')], context('again'))
    const repeat = await streams.append(
      stream,
      EMPTY_STREAM,
      [named(person, 'Anna')],
      context('again', '2026-05-05T00:00:00.000Z'),
    )
    expect(repeat).toEqual(first)
    await streams.append(stream, repeat, [moved(person, 'Ulm')], context())
    expect((await verifyChain(store)).broken).toEqual([])
  })

  test('refuses an event whose type is not in the catalogue', async () => {
    await expect(
      streams.append('person-x', EMPTY_STREAM, [{ type: 'Unknown', data: {} }], context()),
    ).rejects.toThrow(/Unknown is not in the catalogue/)
  })
})

describe('personal fields', () => {
  test('are stored as ciphertext, and absent ones stay absent', async () => {
    const person = newPerson()
    await streams.append(`person-${person}`, EMPTY_STREAM, [named(person, 'Very Secret')], context())
    const { rows } = await pool.query<{ data: string }>('select data from event where stream = $1', [
      `person-${person}`,
    ])
    expect(rows[0]?.data).not.toContain('Secret')
    expect(JSON.parse(rows[0]?.data ?? '')).toMatchObject({ personId: person, mail: null, name: { person } })
  })

  test('read as erased after the key is gone, while everything else and the chain stay valid', async () => {
    const person = newPerson()
    const stream = `person-${person}`
    const end = await streams.append(
      stream,
      EMPTY_STREAM,
      [named(person, 'Anna', 'a@example.org')],
      context(),
    )
    await vault.erase(person)
    const erased = { personId: person, name: { erased: true }, mail: { erased: true } }
    expect((await streams.load(stream)).events[0]?.data).toEqual(erased)
    expect((await streams.decodeBatch(await storedOf(stream)))[0]?.data).toEqual(erased)
    await streams.append(stream, end, [named(person, 'Late')], context())
    expect((await streams.load(stream)).events[1]?.data).toMatchObject({ name: { erased: true } })
    expect((await verifyChain(store)).broken).toEqual([])
  })

  test('inside objects and lists are ciphertext too, each bound to its place, and are erased with the others', async () => {
    const person = newPerson()
    const stream = `person-${person}`
    const data = {
      personId: person,
      address: { street: 'Secret Street', country: 'DE' },
      methods: [{ holder: 'Secret Holder' }, { holder: 'Other Holder' }],
    }
    await streams.append(stream, EMPTY_STREAM, [{ type: 'PersonPaid', data }], context())
    const [event] = await storedOf(stream)
    if (!event) return expect.unreachable()
    expect(JSON.stringify(event.data)).not.toMatch(/Secret|Other/)
    expect(event.data).toMatchObject({ address: { country: 'DE' } })
    expect((await streams.load(stream)).events[0]?.data).toEqual(data)
    const [first, second] = event.data.methods as unknown[]
    const swapped = { ...event, data: { ...event.data, methods: [second, first] } }
    await expect(streams.decodeBatch([swapped])).rejects.toBeInstanceOf(UndecodableEvent)
    await vault.erase(person)
    expect((await streams.load(stream)).events[0]?.data).toEqual({
      personId: person,
      address: { street: { erased: true }, country: 'DE' },
      methods: [{ holder: { erased: true } }, { holder: { erased: true } }],
    })
  })

  test('of many persons are decoded with one lookup', async () => {
    const people = Array.from({ length: 20 }, newPerson)
    for (const person of people)
      await streams.append(`person-${person}`, EMPTY_STREAM, [named(person, `Name ${person}`)], context())
    const stored = (await Promise.all(people.map((person) => storedOf(`person-${person}`)))).flat()
    const decoded = await streams.decodeBatch(stored)
    expect(decoded.map(({ data }) => data.name)).toEqual(people.map((person) => `Name ${person}`))
  })

  test('cannot be decoded from another stream', async () => {
    const person = newPerson()
    await streams.append(`person-${person}`, EMPTY_STREAM, [named(person, 'Anna')], context())
    const [event] = await storedOf(`person-${person}`)
    if (!event) return expect.unreachable()
    await expect(streams.decodeBatch([{ ...event, stream: 'person-other' }])).rejects.toBeInstanceOf(
      UndecodableEvent,
    )
  })
})

describe('the metadata', () => {
  test('includes the command, its source, its beneficiary and its cause, all covered by the chain', async () => {
    const person = newPerson()
    const stream = `person-${person}`
    const via = { kind: 'token', id: 'aB3dE6gH' } as const
    const told = {
      ...context(),
      command: 'MovePerson',
      via,
      onBehalfOf: person,
      reason: 'They asked for it.',
    }
    await streams.append(stream, EMPTY_STREAM, [moved(person, 'Ulm')], told)
    const { commandId: _, actor: __, at: ___, ...provenance } = told
    expect((await storedOf(stream))[0]?.metadata).toMatchObject({ envelope: 2, ...provenance })
    await pool.query(
      `update event set metadata = replace(metadata, 'They asked', 'She asked') where stream = $1`,
      [stream],
    )
    const { broken } = await verifyChain(store)
    expect(broken.map((link) => link.stream)).toEqual([stream])
    await pool.query('delete from event where stream = $1', [stream])
  })
})

describe('stored shapes', () => {
  const stored = (schema: number, data: Record<string, unknown>, type = 'PersonMoved'): RecordedEvent => ({
    id: randomUUID(),
    type,
    data,
    metadata: {
      commandId: 'c',
      correlationId: 'c',
      causationId: 'c',
      actor: 'a',
      at: '2026-01-02T03:04:05.678Z',
      schema,
    },
    stream: 'person-old',
    revision: 0n,
    position: START,
  })

  test.each([
    [1, { town: 'Ulm' }],
    [2, { place: 'Ulm' }],
    [3, { places: ['Ulm'] }],
  ])('of version %d are upcast to the current one', async (version, data) => {
    const [event] = await streams.decodeBatch([stored(version, data)])
    expect(event).toMatchObject({ data: { places: ['Ulm'] }, metadata: { schema: 3 } })
  })

  test.each([
    ['a future version', stored(4, {})],
    ['version 0', stored(0, {})],
    ['a type that is not in the catalogue', stored(1, {}, 'Unknown')],
    ['a shape that an upcast cannot handle', stored(2, {}, 'PersonLeft')],
  ])('of %s are refused together with the event', async (_, event) => {
    const failure = await streams.decodeBatch([event]).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UndecodableEvent)
    expect(failure).toMatchObject({ event })
  })
})
