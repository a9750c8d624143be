import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@modstead/infra/postgres/embedded'
import { describe } from 'vitest'
import { startProduct } from '../support/product.ts'
import { databaseAwaySuite } from './database-away-suite.ts'

const silent = { debug: () => undefined, warn: () => undefined }

describe('the database that the product starts', () =>
  databaseAwaySuite(async () => {
    const product = await startProduct({ env: { LOG_LEVEL: 'info' } })
    return { product, databaseDir: product.dataDir, variables: {}, isOneProcess: true, end: async () => {} }
  }))

describe('a database elsewhere, without a replica', () =>
  databaseAwaySuite(async () => {
    const databaseDir = await mkdtemp(join(tmpdir(), 'database-elsewhere-'))
    const postgres = await startEmbeddedPostgres({ dataDir: databaseDir, log: silent })
    const variables = { DATABASE_URL: postgres.url }
    const product = await startProduct({ env: { LOG_LEVEL: 'info', ...variables } })
    return {
      product,
      databaseDir,
      variables,
      isOneProcess: true,
      async end() {
        await postgres.stop()
        await rm(databaseDir, { recursive: true, force: true })
      },
    }
  }))
