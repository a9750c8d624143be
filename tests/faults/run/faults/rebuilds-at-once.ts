import { setTimeout as pause } from 'node:timers/promises'
import { liveTables } from '@modstead/projectors/live-projections'
import { rebuild } from '@modstead/projectors/runtime/rebuild/rebuild'
import { createEmptyProject } from '../../../support/publish.ts'
import { openStores, type Stores } from '../stores.ts'
import type { Fault, Moment } from './fault.ts'
import { beginAppend, type OpenAppend } from './open-append.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const REBUILDS = 2
const MAX_HOLD_MS = 8_000
/** Done once, for longer than any limit of a client. */
const LONG_HOLD_MS = 30_000
/** An append that does not outlast the rebuilds is committed within this time of their last obstacle. */
const AROUND_THE_END_MS = 2_000

/** A rebuild fails rather than let all readers queue behind it. */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

const rebuildAll = async (stores: Stores, { site }: Moment): Promise<void> => {
  const tables = liveTables({ publicUrl: site.url, filesUrl: `${site.url}/files` })
  const parts = { ...stores, decodeBatch: stores.streams.decodeBatch, log: silent }
  const rebuildUnlessHeldUp = async () => {
    try {
      await rebuild(tables, parts)
    } catch (error) {
      if (!isLockTimeout(error)) throw error
    }
  }
  await Promise.all(Array.from({ length: REBUILDS }, rebuildUnlessHeldUp))
}

export const rebuildsAtOnce: Fault = {
  id: 'F19',
  title: 'two rebuilds at once while two projectors run, an append is not committed and a read stays open',
  async prepare() {
    /** What the append did, by project. */
    const appended = new Map<string, string>()

    /** Another store has no transactions that could stay open. */
    const appendHeld = async (stores: Stores, moment: Moment): Promise<OpenAppend | undefined> => {
      const { site, lanes, random } = moment
      const owner = lanes[0]?.owner.api
      if (site.variables.EVENTSTORE_URL !== undefined || !owner) return undefined
      const { id, slug } = await createEmptyProject(owner, `held-${random.whole(0, 1e9)}`)
      await pause(random.next() * AROUND_THE_END_MS)
      const title = `Held ${slug}.`
      const append = await beginAppend(stores, `project-${id}`, [
        { type: 'ProjectRetitled', data: { projectId: id, title } },
      ])
      appended.set(id, title)
      return append
    }

    return {
      shape: 'roles',
      async inject(moment) {
        const { site, random, point, say } = moment
        const stores = await openStores(site)
        const reader = await stores.pool.connect()
        const began = performance.now()
        const sayEnd = (what: string) => say(`${what} after ${Math.round(performance.now() - began)} ms`)
        let append: OpenAppend | undefined
        try {
          await reader.query('begin')
          await reader.query('select count(*) from project')
          const rebuilds = rebuildAll(stores, moment).then(() => sayEnd('the rebuilds ended'))
          rebuilds.catch(() => {})
          append = await appendHeld(stores, moment)
          await pause(point === 1 ? LONG_HOLD_MS : random.next() * MAX_HOLD_MS)
          await reader.query('rollback')
          await (point % 2 === 0 ? rebuilds : pause(random.next() * AROUND_THE_END_MS))
          await append?.commit()
          sayEnd('the append was committed')
          await rebuilds
        } finally {
          append?.leave()
          // Closed, so that it holds nothing up if something has failed.
          reader.release(true)
          await stores.close()
        }
        return 0
      },
      async heal() {},
      async check({ lanes }) {
        const violations: string[] = []
        for (const [id, title] of appended) {
          const answer = await lanes[0]?.owner.api.get(`/v2/project/${id}`)
          const shown = answer?.as<{ readonly title?: string }>().title
          if (shown !== title)
            violations.push(
              `I3 an append that was committed after a rebuild is not shown: ${title}, but ${shown}`,
            )
        }
        return violations
      },
    }
  },
}
