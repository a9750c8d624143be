import type { EventStore } from '@modstead/infra/event-store/port'
import { START } from '@modstead/infra/event-store/port'
import { liveTables } from '@modstead/projectors/live-projections'
import { foldLog } from '@modstead/projectors/runtime/rebuild/fold-log'
import { unlimitedClient } from '@modstead/projectors/runtime/rebuild/rebuild-connections'
import { verifyTable } from '@modstead/projectors/runtime/rebuild/verify'
import { readStanding } from '@modstead/projectors/runtime/storage/generation'
import type { Site } from '../site.ts'
import { openStores } from '../stores.ts'

/** The log as a projection sees it that has these streams parked from their first event on. */
const without = (store: EventStore, parked: ReadonlySet<string>): EventStore => ({
  ...store,
  async *readAll(after, filter) {
    for await (const batch of store.readAll(after, filter))
      yield batch.filter(({ stream }) => !parked.has(stream))
  },
})

/**
 * Each table has the rows that a fold of the log gives, without the streams that its own projection has
 * parked. A projection that could take their events must have them.
 */
export const equalWithoutParked = async (site: Site): Promise<readonly string[]> => {
  const stores = await openStores(site)
  const { pool, store, streams } = stores
  const client = unlimitedClient(pool, false)
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read')
    const tables = liveTables({ publicUrl: site.url, filesUrl: `${site.url}/files` })
    const { current, stale } = await readStanding(client, tables)
    const { rows } = await client.query<{ place: string; streams: string[] }>(
      `select projection || ' ' || generation as place, array_agg(distinct stream) as streams
         from parked_stream group by 1`,
    )
    const parked = new Map(rows.map((row) => [row.place, new Set(row.streams)]))
    const violations = stale.map(({ projection }) => `I3 ${projection.name} is stale`)
    for (const generation of current) {
      const { projection, position } = generation
      const source = {
        store: without(store, parked.get(`${projection.name} ${generation.generation}`) ?? new Set()),
        decodeBatch: streams.decodeBatch,
      }
      const folded = await foldLog(source, new Map([[projection, position]]), START, () => {})
      const kept = folded.rows.get(projection)
      for (const table of projection.tables) {
        if (!kept) continue
        const { differing, examples } = await verifyTable(client, generation, table, kept)
        if (differing > 0)
          violations.push(
            `I3 ${table.name} has ${differing} other rows than the events give: ${JSON.stringify(examples)}`,
          )
      }
    }
    return violations
  } finally {
    await client.end()
    await stores.close()
  }
}
