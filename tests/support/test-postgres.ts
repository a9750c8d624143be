import { randomBytes } from 'node:crypto'
import { eventCatalogue } from '@modstead/domain/contexts'
import { openLog } from '@modstead/infra/event-store/open-log'
import { createPool } from '@modstead/infra/postgres/pool'
import { createTemplate } from '@modstead/infra/postgres/test-database'
import {
  startTestServer,
  TEST_SERVER_VARIABLE,
  TEST_TEMPLATE_VARIABLE,
} from '@modstead/infra/postgres/test-server'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import { countProjectors } from '@modstead/projectors/runtime/metrics'
import { startProjectors } from '@modstead/projectors/runtime/start'
import type { TestProject } from 'vitest/node'

/** Name of the database with the product's tables. */
export const TEMPLATE = 'migrated'
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** Makes an empty log with all its read models, for a template. */
export const makeEmptyProduct = async (databaseUrl: string): Promise<void> => {
  const pool = createPool(databaseUrl, { name: 'template' })
  const masterKey = randomBytes(32)
  const { store, streams } = await openLog({ pool, databaseUrl, masterKey, eventCatalogue })
  const projectors = await startProjectors({
    store,
    decodeBatch: streams.decodeBatch,
    pool,
    settings: { publicUrl: 'https://mods.test', filesUrl: 'https://mods.test/files' },
    log: silent,
    metrics: countProjectors(createMetrics()),
  })
  await projectors.stop()
  await store.close()
  await pool.end()
}

/**
 * For `globalSetup` of vitest: one server for all spec files of the run, and a database with the product's
 * tables, from which their databases are copied. The product makes tables that are still missing.
 */
export const setup = async ({ config }: TestProject) => {
  const server = await startTestServer(config.maxWorkers)
  await createTemplate(server.url, TEMPLATE, makeEmptyProduct)
  process.env[TEST_SERVER_VARIABLE] = server.url
  process.env[TEST_TEMPLATE_VARIABLE] = TEMPLATE
  return () => server.stop()
}
