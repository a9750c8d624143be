import { describe } from 'vitest'
import { startProduct } from '../support/product.ts'
import { databaseAwaySuite } from './database-away-suite.ts'

describe('the database below roles in processes of their own', () =>
  databaseAwaySuite(async () => {
    // Roles cannot create accounts, so the single process does it for them.
    const first = await startProduct()
    await first.stop()
    const { dataDir } = first
    const product = await startProduct({
      inRoles: true,
      arguments: ['--command-api', '2', '--query-api', '2'],
      dataDir,
      port: Number(new URL(first.url).port),
      env: { LOG_LEVEL: 'info' },
    })
    return { product, databaseDir: dataDir, variables: {}, isOneProcess: false, end: async () => {} }
  }))
