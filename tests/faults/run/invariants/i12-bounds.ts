import { memoryOf } from '../../../benchmarks/process-memory.ts'
import { treeOf } from '../../../support/process-tree.ts'
import type { Invariant } from './look.ts'

/** Far above what a process needs, and far below what a leak comes to. */
const BOUNDS = { processMb: 900, connections: 200 }

/** The embedded server has 250 connections; two processes of each role take about 130. */
export const bounded = (most = BOUNDS): Invariant => ({
  id: 'I12',
  says: 'Memory of each process and connections to Postgres stay below their bounds.',
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
