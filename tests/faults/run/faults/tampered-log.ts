import type { RecordedEvent } from '@modstead/infra/event-store/port'
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
}

/** A missing end of a stream does not show in a chain, so it is never picked. */
const pickVictims = (events: readonly RecordedEvent[], random: Seeded): Victims => {
  const byPlace = new Map(events.map((event) => [`${event.stream} ${event.revision}`, event]))
  const pairs = events.flatMap((event) => {
    const next = byPlace.get(`${event.stream} ${event.revision + 1n}`)
    return next ? [{ event, next }] : []
  })
  return random.pick(pairs)
}

const tamperings: readonly ((client: pg.Pool, victims: Victims) => Promise<unknown>)[] = [
  // Changes one letter of a text, so that the event still decodes.
  (client, { event }) =>
    client.query(`update event set data = replace(data, '"', '" ') where position = $1`, [
      event.position.toString(),
    ]),
  (client, { event }) => client.query('delete from event where position = $1', [event.position.toString()]),
  (client, { event, next }) =>
    client.query(
      `update event e set data = other.data, type = other.type, metadata = other.metadata from event other
        where (e.position, other.position) in (($1, $2), ($2, $1))`,
      [event.position.toString(), next.position.toString()],
    ),
]

export const tamperedLog: Fault = {
  id: 'F23',
  title: 'somebody edits, deletes or reorders events in the database',
  prepare: async () => ({
    shape: 'alone',
    inject: async () => 0,
    async heal() {},
    async check({ site, random, point }) {
      const databaseUrl = (await runningEmbeddedPostgres(site.dataDir)) ?? ''
      const audit = () =>
        runOperation('verify-audit-chain', [], { DATA_DIR: site.dataDir, DATABASE_URL: databaseUrl })
      const stores = await openStores(site)
      const { pool } = stores
      try {
        const events = await stores.events()
        const victims = pickVictims(events, random)
        const place = [victims.event.position.toString(), victims.next.position.toString()]
        const { rows } = await pool.query('select * from event where position = any($1)', [place])
        await tamperings[point % tamperings.length]?.(pool, victims)
        const found = await audit()
        await pool.query('delete from event where position = any($1)', [place])
        await pool.query('insert into event select * from jsonb_populate_recordset(null::event, $1)', [
          JSON.stringify(rows),
        ])
        const violations: string[] = []
        const { stream, revision } = victims.event
        if (found.code !== 1 || !found.output.includes(stream))
          violations.push(
            `I7 tampering ${point % tamperings.length} of ${stream} ${revision} was not detected: ${found.output}`,
          )
        const restored = await audit()
        if (restored.code !== 0)
          violations.push(`I7 the audit reports the restored log as altered: ${restored.output}`)
        return violations
      } finally {
        await stores.close()
      }
    },
  }),
}
