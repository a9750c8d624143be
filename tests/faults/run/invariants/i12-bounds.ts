import { memoryOf } from '../../../benchmarks/process-memory.ts'
import { treeOf } from '../../../support/process-tree.ts'
import type { Invariant } from './look.ts'

/**
 * Twenty bursts of F24 took a process to 915 MB. In another run it had 700 MB, of which 370 were left after a
 * garbage collection, 70 of them heap. Streams in memory may take 128 MB.
 */
const BOUNDS = { processMb: 1_100, connections: 200 }

/** The embedded server has 250 connections. Two processes of each role take about 130. */
export const bounded = (most = BOUNDS): Invariant => ({
  id: 'I12',
  says: 'The memory of each process and the connections to Postgres stay below their limits.',
  async check({ site, stores }) {
    const violations: string[] = []
    for (const pid of treeOf(site.pid())) {
      const { pss } = (() => {
        try {
          return memoryOf(pid)
        } catch {
          return { pss: 0 }
        }
      })()
      if (pss > most.processMb) violations.push(`process ${pid} takes ${Math.round(pss)} MB`)
    }
    const { rows } = await stores.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`,
    )
    const connections = rows[0]?.count ?? 0
    if (connections > most.connections) violations.push(`${connections} connections to Postgres`)
    return violations
  },
})
