import { randomBytes, randomUUID } from 'node:crypto'
import { eventCatalogue } from '@modstead/domain/contexts'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { openLog as openEventLog } from '@modstead/infra/event-store/open-log'
import { type Position, START } from '@modstead/infra/event-store/port'
import type { StreamEnd } from '@modstead/infra/event-store/streams'
import type { ProjectorLog } from '@modstead/infra/log-following/log'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase } from '@modstead/infra/postgres/test-database'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import { liveSets } from '../live-projections.ts'
import { countProjectors } from '../runtime/metrics.ts'
import { searchPathOf } from '../runtime/read-model-sets.ts'
import type { ProjectorParts } from '../runtime/start.ts'
import type { SampleFact } from './sample-log.ts'

/** A log on a real database, with everything that projectors need. */
export const openLog = async () => {
  const database = await openTestDatabase()
  const settings = { publicUrl: 'https://mods.test', filesUrl: 'https://files.mods.test' }
  const schema = searchPathOf(liveSets(settings))
  const pool = createPool(database.url, { name: 'projector specs', schema })
  const { store, vault, streams } = await openEventLog({
    pool,
    databaseUrl: database.url,
    masterKey: randomBytes(32),
    eventCatalogue,
  })
  const ends = new Map<string, StreamEnd>()
  const said: { level: string; message: string }[] = []
  const note = (level: string) => (_fields: object, message: string) => void said.push({ level, message })
  const log: ProjectorLog = {
    debug: note('debug'),
    info: note('info'),
    warn: note('warn'),
    error: note('error'),
  }
  const parts: ProjectorParts = {
    store,
    decodeBatch: streams.decodeBatch,
    pool,
    settings,
    log,
    metrics: countProjectors(createMetrics()),
  }

  /** Returns the position of the last one. */
  const append = async (stream: string, ...facts: DomainEvent[]): Promise<Position> => {
    const at = ends.get(stream) ?? { revision: -1n, hash: undefined, position: START }
    const end = await streams.append(stream, at, facts, {
      commandId: randomUUID(),
      command: 'Seed',
      via: bySystem('specs'),
      actor: 'system:specs',
      at: '2026-02-03T04:05:06.000Z',
    })
    ends.set(stream, end)
    return end.position
  }

  return {
    ...parts,
    parts,
    databaseUrl: database.url,
    said,
    vault,
    append,
    /** Appends them in order; consecutive facts of one stream share an append. */
    async appendAll(facts: readonly SampleFact[]): Promise<Position> {
      let last: Position = START
      for (let from = 0; from < facts.length; ) {
        const stream = facts[from]?.stream ?? ''
        let to = from
        while (facts[to]?.stream === stream) to++
        last = await append(stream, ...facts.slice(from, to).map(({ event }) => event))
        from = to
      }
      return last
    },
    async close() {
      await store.close()
      await pool.end()
      await database.close()
    },
  }
}
