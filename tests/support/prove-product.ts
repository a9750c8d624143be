import { openHeadKey } from '@modstead/infra/audit/open-head-key'
import { liveTables } from '@modstead/projectors/live-projections'
import { verifyProjections } from '@modstead/projectors/runtime/rebuild/verify'
import { expect } from 'vitest'
import { openStores } from '../faults/run/stores.ts'
import { proveLog } from './prove-log.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

interface RunningProduct {
  readonly url: string
  readonly dataDir: string
  readonly variables: Readonly<Record<string, string>>
}

/**
 * Checks the stores of a running product like `npm run audit:verify -- --sign` and `npm run projections --
 * verify`: nothing of the log was altered since it was signed, and the read models are what its events give.
 */
export const proveProduct = async (product: RunningProduct): Promise<void> => {
  const { dataDir, url } = product
  const { store, pool, streams, close } = await openStores(product)
  try {
    await proveLog({ store, pool, key: await openHeadKey({ dataDir, auditKey: undefined }) })
    const tables = liveTables({ publicUrl: url, filesUrl: `${url}/files` })
    const parts = { store, pool, decodeBatch: streams.decodeBatch, log: silent }
    const verified = await verifyProjections(tables, parts, new AbortController().signal)
    expect(verified.notCompared).toEqual([])
    expect(verified.tables.filter(({ differing }) => differing > 0)).toEqual([])
    expect(verified.events).toBeGreaterThan(0)
  } finally {
    await close()
  }
}
