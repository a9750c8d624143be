import { EventEmitter } from 'node:events'
import { readSettings } from '@modstead/infra/config/settings'
import type { ChainAudit } from '@modstead/infra/event-store/audit'
import { type RecordedEvent, START } from '@modstead/infra/event-store/port'
import { verifyChain } from '@modstead/infra/event-store/test-audit'
import { createLog } from '@modstead/infra/telemetry/log'
import { liveTables } from '@modstead/projectors/live-projections'
import { rebuild } from '@modstead/projectors/runtime/rebuild/rebuild'
import { layFoundation } from '@modstead/server/compose/foundation'
import { createLifeCycle } from '@modstead/server/process/life-cycle'

/** The data directory of a stopped product, opened to examine its contents. */
export interface StoredData {
  readonly events: readonly RecordedEvent[]
  readonly chain: ChainAudit
  /** Projections whose live rows equal the rows of a rebuild. Throws if any differs. */
  readonly proved: readonly string[]
  readonly projections: readonly string[]
}

export const readStoredData = async (
  dataDir: string,
  url: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<StoredData> => {
  const settings = readSettings({ DATA_DIR: dataDir, PUBLIC_URL: url, LOG_LEVEL: 'error', ...variables })
  const log = createLog(settings.logLevel, process.stderr)
  const ended = Promise.withResolvers<number>()
  const life = createLifeCycle({ log, signals: new EventEmitter(), exit: ended.resolve })
  try {
    const { store, pool, streams } = await layFoundation(settings, log, life, () => START)
    const events: RecordedEvent[] = []
    for await (const batch of store.readAll(START)) events.push(...batch)
    const chain = await verifyChain(store)
    const tables = liveTables(settings)
    const { proved } = await rebuild(tables, { store, decodeBatch: streams.decodeBatch, pool, log })
    return { events, chain, proved, projections: tables.map(({ projection }) => projection.name) }
  } finally {
    await life.stop()
    await ended.promise
  }
}
