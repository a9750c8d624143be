import { liveTables } from '@modstead/projectors/live-projections'
import { RebuildDiffers } from '@modstead/projectors/runtime/rebuild/equality'
import { rebuild } from '@modstead/projectors/runtime/rebuild/rebuild'
import type { Invariant } from './look.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

export const readModelsEqualARebuild: Invariant = {
  id: 'I3',
  says: 'Each table of the read models has the rows that a fold of the whole log produces.',
  async check({ site, stores }) {
    const tables = liveTables({ publicUrl: site.url, filesUrl: `${site.url}/files` })
    const { pool, store, streams } = stores
    try {
      const { proved } = await rebuild(tables, {
        store,
        pool,
        decodeBatch: streams.decodeBatch,
        log: silent,
      })
      const unproved = tables
        .map(({ projection }) => projection.name)
        .filter((name) => !proved.includes(name))
      return unproved.map((name) => `${name} could not be compared: it is stale or lacks parked streams`)
    } catch (error) {
      if (error instanceof RebuildDiffers) return [error.message]
      throw error
    }
  },
}
