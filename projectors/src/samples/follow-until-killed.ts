import { randomBytes } from 'node:crypto'
import { eventCatalogue } from '@modstead/domain/contexts'
import { openLog } from '@modstead/infra/event-store/open-log'
import { START } from '@modstead/infra/event-store/port'
import { createPool } from '@modstead/infra/postgres/pool'
import { createLog } from '@modstead/infra/telemetry/log'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import { countProjectors } from '../runtime/metrics.ts'
import { startProjectors } from '../runtime/start.ts'

/**
 * Run by takeover.int.spec.ts: follows all groups of the given database, reports that, and continues until
 * killed.
 */
const databaseUrl = process.argv[2] ?? ''
const pool = createPool(databaseUrl, { name: 'projectors to be killed' })
const masterKey = randomBytes(32)
const { store, streams } = await openLog({ pool, databaseUrl, masterKey, eventCatalogue })
const projectors = await startProjectors({
  store,
  decodeBatch: streams.decodeBatch,
  pool,
  settings: { publicUrl: 'https://mods.test', filesUrl: 'https://files.mods.test' },
  log: createLog('silent'),
  metrics: countProjectors(createMetrics()),
})
for (const group of projectors.of.keys()) await projectors.waitFor(START, 10_000, group)
process.send?.('following')
