import { encodePosition, type RecordedEvent } from '@modstead/infra/event-store/port'
import { runningEmbeddedPostgres } from '@modstead/infra/postgres/embedded-running'
import type { Seeded } from '@modstead/tools/sample-catalogue/seeded'
import type pg from 'pg'
import { runOperation } from '../../../support/operations.ts'
import { openStores } from '../stores.ts'
import type { Fault } from './fault.ts'

interface Victims {
  readonly event: RecordedEvent
  /** The next event of its stream. */
  readonly next: RecordedEvent
  /** The last event of the log. */
  readonly last: RecordedEvent
  /** The event before it. */
  readonly beforeLast: RecordedEvent
}

const pickVictims = (events: readonly RecordedEvent[], random: Seeded): Victims => {
  const byPlace = new Map(events.map((event) => [`${event.stream} ${event.revision}`, event]))
  const pairs = events.flatMap((event) => {
    const next = byPlace.get(`${event.stream} ${event.revision + 1n}`)
    return next ? [{ event, next }] : []
  })
  const [beforeLast, last] = events.slice(-2)
  if (!beforeLast || !last) throw new Error('the log has no two events')
  return { ...random.pick(pairs), last, beforeLast }
}

interface Tampering {
  do(client: pg.Pool, victims: Victims): Promise<unknown>
  /** One of these positions is to be named by the audit. */
  shows(victims: Victims): readonly RecordedEvent[]
}

const tamperings: readonly Tampering[] = [
  {
    // Changes one letter of a text, so that the event still decodes.
    do: (client, { event }) =>
      client.query(`update event set data = replace(data, '"', '" ') where position = $1`, [
        `${event.position}`,
      ]),
    shows: ({ event }) => [event],
  },
  {
    do: (client, { event }) => client.query('delete from event where position = $1', [`${event.position}`]),
    shows: ({ event, next }) => [event, next],
  },
  {
    do: (client, { event, next }) =>
      client.query(
        `update event e set data = other.data, type = other.type, metadata = other.metadata from event other
          where (e.position, other.position) in (($1, $2), ($2, $1))`,
        [`${event.position}`, `${next.position}`],
      ),
    shows: ({ event, next }) => [event, next],
  },
  {
    // Only what was signed shows that something is missing.
    do: (client, { last }) => client.query('delete from event where position = $1', [`${last.position}`]),
    shows: ({ beforeLast }) => [beforeLast],
  },
]

export const tamperedLog: Fault = {
  id: 'F23',
  title: 'somebody edits, deletes or reorders events in the database, or cuts off its end',
  prepare: async () => ({
    shape: 'alone',
    embedded: ['event store'],
    inject: async () => 0,
    async heal() {},
    async check({ site, random, point }) {
      const databaseUrl = (await runningEmbeddedPostgres(site.dataDir)) ?? ''
      const audit = (...options: readonly string[]) =>
        runOperation('verify-audit-chain', options, { DATA_DIR: site.dataDir, DATABASE_URL: databaseUrl })
      const number = point % tamperings.length
      const tampering = tamperings[number]
      const stores = await openStores(site)
      const { pool } = stores
      try {
        const signed = await audit('--sign')
        const victims = pickVictims(await stores.events(), random)
        const places = Object.values(victims).map(({ position }: RecordedEvent) => `${position}`)
        const { rows } = await pool.query('select * from event where position = any($1)', [places])
        await tampering?.do(pool, victims)
        const found = await audit()
        await pool.query('delete from event where position = any($1)', [places])
        await pool.query('insert into event select * from jsonb_populate_recordset(null::event, $1)', [
          JSON.stringify(rows),
        ])
        const restored = await audit()
        const isNamed = tampering
          ?.shows(victims)
          .some(({ position }) => found.output.includes(`position ${encodePosition(position)}`))
        return [
          ...(signed.code === 0 ? [] : [`I7 the log could not be signed: ${signed.output}`]),
          ...(found.code === 1 && isNamed
            ? []
            : [`I7 tampering ${number} at ${places.join(', ')} was not detected: ${found.output}`]),
          ...(restored.code === 0
            ? []
            : [`I7 the audit reports the restored log as altered: ${restored.output}`]),
        ]
      } finally {
        await stores.close()
      }
    },
  }),
}
