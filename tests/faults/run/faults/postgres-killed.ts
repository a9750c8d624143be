import { killTree } from '../../../support/process-tree.ts'
import { postmasterOf } from '../../../support/running-postgres.ts'
import type { Fault, Moment } from './fault.ts'

/** The product restarts its Postgres at most ten times in a row. */
const POINTS_OF_A_START = 5

/** Resets the number of restarts. */
export const startAnewNowAndThen = async ({ site, point }: Moment): Promise<void> => {
  if ((point + 1) % POINTS_OF_A_START !== 0) return
  await site.stop()
  await site.start()
}

export const postgresKilled: Fault = {
  id: 'F7',
  title: 'kill -9 of all processes of Postgres',
  prepare: async () => ({
    shape: 'alone',
    backWithinMs: 5_000,
    async inject({ site }) {
      await killTree(await postmasterOf(site.dataDir))
      return 1
    },
    heal: startAnewNowAndThen,
  }),
}
