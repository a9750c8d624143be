import { setTimeout as pause } from 'node:timers/promises'
import { openEmbeddedEventStore } from '@modstead/infra/event-store/embedded/store'
import pg from 'pg'
import { type Latency, latencyOf } from './figure.ts'

const BATCH = 1_000
const EVENT = JSON.stringify({ userId: 'u0000000', projectId: 'p0000000', at: '2026-02-03T04:05:06.000Z' })
const METADATA = JSON.stringify({
  commandId: '00000000-0000-0000-0000-000000000000',
  correlationId: '00000000-0000-0000-0000-000000000000',
  causationId: '00000000-0000-0000-0000-000000000000',
  actor: 'user:u0000000',
  at: '2026-02-03T04:05:06.000Z',
  schema: 1,
  hash: '0'.repeat(64),
})

const open = async (databaseUrl: string): Promise<pg.Client> => {
  // If the events are in another engine, makes the table that the baseline copies.
  await (await openEmbeddedEventStore(databaseUrl)).close()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create table if not exists floor_event (like event including all)')
  await client.query('truncate floor_event')
  return client
}

const columns = (from: number, count: number) => {
  const numbers = Array.from({ length: count }, (_, at) => from + at)
  return [
    numbers,
    numbers.map((number) => `follow-u0000000.p${number}`),
    numbers.map(() => EVENT),
    numbers.map(() => METADATA),
  ]
}

const INSERT = `insert into floor_event (position, stream, revision, id, type, data, metadata)
  select position, stream, 0, gen_random_uuid(), 'ProjectFollowed', data, metadata
    from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as row(position, stream, data, metadata)`

/**
 * Rows per second that one connection inserts, a thousand per transaction, into a table like the log with its
 * indexes.
 */
export const insertBatches = async (databaseUrl: string, seconds: number): Promise<number> => {
  const client = await open(databaseUrl)
  try {
    const began = performance.now()
    let rows = 0
    while (performance.now() - began < seconds * 1_000) {
      await client.query({ name: 'floor', text: INSERT, values: columns(rows, BATCH) })
      rows += BATCH
    }
    return (rows * 1_000) / (performance.now() - began)
  } finally {
    await client.end()
  }
}

/** Times of single rows, each in its own transaction, with a pause after each. */
export const insertSingly = async (databaseUrl: string, count: number, pauseMs: number): Promise<Latency> => {
  const client = await open(databaseUrl)
  try {
    const times: number[] = []
    for (let row = 0; row < count; row++) {
      const began = performance.now()
      await client.query({ name: 'floor', text: INSERT, values: columns(row, 1) })
      times.push(performance.now() - began)
      await pause(pauseMs)
    }
    return latencyOf(times)
  } finally {
    await client.end()
  }
}
