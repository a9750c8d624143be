import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { auditLog, type LogAudit } from '@modstead/infra/audit/audit-log'
import { headKeyOf } from '@modstead/infra/audit/head'
import { HeadSigner, NotWhatWasSigned } from '@modstead/infra/audit/head-signer'
import { storedHeads } from '@modstead/infra/audit/head-source'
import { auditMigrations } from '@modstead/infra/audit/tables'
import { createCodec } from '@modstead/infra/event-store/codec'
import { openEventStoreDb } from '@modstead/infra/event-store/eventstoredb/store'
import { chainHash } from '@modstead/infra/event-store/hash-chain'
import { type EventStore, type RecordedEvent, START } from '@modstead/infra/event-store/port'
import { storedLogOf } from '@modstead/infra/event-store/stored-event'
import { createStreams, EMPTY_STREAM, type StreamEnd } from '@modstead/infra/event-store/streams'
import { openVault } from '@modstead/infra/personal-data/postgres-vault'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Entry, Proposed } from '../../support/eventstoredb/entry-file.ts'
import { type StandIn, startStandIn } from '../../support/eventstoredb/stand-in.ts'

const EVENTS = 300
const STREAMS = 12
/** A head is signed after each of these numbers of events. */
const SIGNED_AT = new Set([80, 210, EVENTS])
/** Number of the event that somebody tampers with. The next one is in another stream. */
const VICTIM = 137

const key = headKeyOf(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
)
let server: StandIn
let database: TestDatabase
let pool: pg.Pool
let store: EventStore
/** The log before anybody tampered with it. */
let events: readonly RecordedEvent[] = []
let pristine: readonly Entry[] = []

const open = () => {
  store = openEventStoreDb(server.url)
}

beforeAll(async () => {
  server = await startStandIn()
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'tampering on EventStoreDB spec' })
  await migrate(pool, 'audit', auditMigrations)
  open()
  const vault = await openVault({ pool, masterKey: randomBytes(32) })
  const streams = createStreams(store, createCodec({ NoteTaken: { version: 1 } }, vault))
  const signer = new HeadSigner(store, pool, key)
  const ends = new Map<string, StreamEnd>()
  for (let number = 1; number <= EVENTS; number += 1) {
    const stream = `note-${number % STREAMS}`
    const fact = { type: 'NoteTaken', data: { number, words: `words ${number}` } }
    const end = await streams.append(stream, ends.get(stream) ?? EMPTY_STREAM, [fact], {
      commandId: randomUUID(),
      command: 'TakeNote',
      via: bySystem('spec'),
      actor: 'system:spec',
      at: new Date(1_700_000_000_000 + number).toISOString(),
    })
    ends.set(stream, end)
    if (SIGNED_AT.has(number)) expect(await signer.sign()).toMatchObject({ events: number })
  }
  for await (const batch of store.readAll(START)) events = [...events, ...batch]
  await server.tamper((entries) => {
    pristine = entries
    return entries
  })
})

afterEach(async () => {
  await store.close()
  await server.tamper(() => pristine)
  open()
})

afterAll(async () => {
  await store.close()
  await pool.end()
  await database.close()
  await server.stop()
})

const audit = async (): Promise<LogAudit> => auditLog(storedLogOf(store, START), await storedHeads(pool))

const isOurs = ({ stream }: Entry): boolean => !stream.startsWith('$')

/** Index of the entry of the event with this number. */
const placeOf = (number: number): number => pristine.indexOf(pristine.filter(isOurs)[number] as Entry)

/** The log with other entries in the place of that of the event with this number and of those after it. */
const replaced = (number: number, count: number, others: (taken: readonly Entry[]) => readonly Entry[]) => {
  const at = placeOf(number)
  return [...pristine.slice(0, at), ...others(pristine.slice(at, at + count)), ...pristine.slice(at + count)]
}

const tamper = async (entries: readonly Entry[]): Promise<LogAudit> => {
  await store.close()
  await server.tamper(() => entries)
  open()
  return audit()
}

const withEvent = (entry: Entry, change: (event: Proposed) => Proposed): Entry => ({
  ...entry,
  events: entry.events.map(change),
})

const replacedText =
  (field: 'data' | 'metadata', from: string | RegExp, to: string) =>
  (entry: Entry): Entry =>
    withEvent(entry, (event) => {
      const before = Buffer.from(event[field]).toString()
      expect(before).toMatch(from)
      return { ...event, [field]: Buffer.from(before.replace(from, to)) }
    })

const positionsIn = ({ broken, heads }: LogAudit): readonly (bigint | undefined)[] => [
  ...broken.map(({ position }) => position),
  ...heads.findings.map(({ position }) => position),
]

const positionOf = (number: number): bigint => events[number]?.position ?? START

test('the log as it was signed passes', async () => {
  const found = await tamper(pristine)
  expect(found).toMatchObject({ events: EVENTS, streams: STREAMS, brokenInTotal: 0 })
  expect(found.heads).toMatchObject({ heads: 3, newest: { events: EVENTS }, findingsInTotal: 0 })
})

test.each<[string, (entry: Entry) => Entry]>([
  ['stream', (entry) => ({ ...entry, stream: 'note-99' })],
  ['id', (entry) => withEvent(entry, (event) => ({ ...event, id: randomUUID() }))],
  ['type', (entry) => withEvent(entry, (event) => ({ ...event, type: 'NoteFound' }))],
  ['data', replacedText('data', 'words', 'sword')],
  ['actor', replacedText('metadata', 'system:spec', 'system:none')],
  ['time', replacedText('metadata', '"at":"2023', '"at":"2022')],
  ['hash', replacedText('metadata', /"hash":"..../, '"hash":"zzzz')],
  ['missing hash', replacedText('metadata', /,"hash":"[^"]*"/, '')],
])('an audit names the event whose %s somebody changed', async (_, change) => {
  const found = await tamper(replaced(VICTIM, 1, (taken) => taken.map(change)))
  expect(found.brokenInTotal).toBeGreaterThan(0)
  expect(positionsIn(found)).toContain(positionOf(VICTIM))
})

test('an audit names where an event was removed', async () => {
  const found = await tamper(replaced(VICTIM, 1, () => []))
  // The server's positions are places in its file, so the next event is at the place of this one.
  expect(found.heads.findings).toMatchObject([
    { because: 'not what was signed', position: positionOf(VICTIM), soundEvents: 80 },
    { because: 'end was cut off' },
  ])
})

test('an audit names the first of two swapped events of different streams', async () => {
  const found = await tamper(replaced(VICTIM, 2, (taken) => taken.toReversed()))
  expect(found.brokenInTotal).toBe(0)
  expect(found.heads.findings).toMatchObject([
    { because: 'not what was signed', position: positionOf(VICTIM), soundEvents: 80 },
  ])
})

test('an audit names an event that was put in with a hash that fits', async () => {
  const { type, data, metadata } = events[VICTIM] as RecordedEvent
  const { hash: _, ...rest } = metadata
  const id = randomUUID()
  const hash = chainHash(undefined, 'note-new', 0n, { id, type, data, metadata: rest })
  const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))
  const proposed = { id, type, data: bytes(data), metadata: bytes({ ...rest, hash }) }
  const added: Entry = { term: 1, stream: 'note-new', events: [proposed] }
  const found = await tamper(replaced(VICTIM, 0, () => [added]))
  expect(found.brokenInTotal).toBe(0)
  expect(found.heads.findings).toMatchObject([
    { because: 'not what was signed', position: positionOf(VICTIM) },
  ])
})

test.each([1, 80, 213, EVENTS - 1])(
  'an audit names where the log was cut off after %i events, and nothing more is signed',
  async (left) => {
    const found = await tamper(pristine.slice(0, placeOf(left)))
    expect(found).toMatchObject({ events: left, brokenInTotal: 0 })
    expect(found.heads.findings).toMatchObject([
      { because: 'end was cut off', position: positionOf(left - 1), head: { events: EVENTS } },
    ])
    await expect(new HeadSigner(store, pool, key).sign()).rejects.toThrow(NotWhatWasSigned)
  },
)
