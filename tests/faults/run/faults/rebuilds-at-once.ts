import { setTimeout as pause } from 'node:timers/promises'
import { liveTables } from '@modstead/projectors/live-projections'
import { rebuild } from '@modstead/projectors/runtime/rebuild/rebuild'
import { openStores } from '../stores.ts'
import type { Fault } from './fault.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const REBUILDS = 2
const MAX_HOLD_MS = 8_000
/** Done once, for longer than any limit of a client. */
const LONG_HOLD_MS = 30_000

/** A rebuild fails rather than let all readers queue behind it. */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

export const rebuildsAtOnce: Fault = {
  id: 'F19',
  title: 'two rebuilds at once while two projectors run and a read transaction stays open',
  prepare: async () => ({
    shape: 'roles',
    async inject({ site, random, point }) {
      const stores = await openStores(site)
      try {
        const reader = await stores.pool.connect()
        await reader.query('begin')
        await reader.query('select count(*) from project')
        const tables = liveTables({ publicUrl: site.url, filesUrl: `${site.url}/files` })
        const parts = { ...stores, decodeBatch: stores.streams.decodeBatch, log: silent }
        const rebuildUnlessHeldUp = async () => {
          try {
            await rebuild(tables, parts)
          } catch (error) {
            if (!isLockTimeout(error)) throw error
          }
        }
        const rebuilds = Promise.all(Array.from({ length: REBUILDS }, rebuildUnlessHeldUp))
        rebuilds.catch(() => {})
        await pause(point === 1 ? LONG_HOLD_MS : random.next() * MAX_HOLD_MS)
        await reader.query('rollback')
        reader.release()
        await rebuilds
      } finally {
        await stores.close()
      }
      return 0
    },
    async heal() {},
  }),
}
