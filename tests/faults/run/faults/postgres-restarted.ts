import { setTimeout as pause } from 'node:timers/promises'
import { treeOf } from '../../../support/process-tree.ts'
import { postmasterOf } from '../../../support/running-postgres.ts'
import type { Fault } from './fault.ts'
import { startAnewNowAndThen } from './postgres-killed.ts'

const MAX_SILENCE_MS = 10_000
/** Done once, for longer than any limit of a client. */
const LONG_SILENCE_MS = 30_000

export const postgresRestarted: Fault = {
  id: 'F8',
  title: 'Postgres restarts, or hangs for up to 30 s',
  prepare: async () => ({
    shape: 'alone',
    backWithinMs: 2_000,
    async inject({ site, random, point }) {
      const postmaster = await postmasterOf(site.dataDir)
      if (point % 2 === 1) {
        // The signal of `pg_ctl stop -m fast`.
        process.kill(postmaster, 'SIGINT')
        return 1
      }
      const stopped = treeOf(postmaster)
      for (const pid of stopped) process.kill(pid, 'SIGSTOP')
      await pause(point === 2 ? LONG_SILENCE_MS : random.next() * MAX_SILENCE_MS)
      for (const pid of stopped) process.kill(pid, 'SIGCONT')
      return 0
    },
    heal: startAnewNowAndThen,
  }),
}
