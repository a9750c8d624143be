import { spawnSync } from 'node:child_process'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import { memoryOf } from '../../../benchmarks/process-memory.ts'
import { treeOf } from '../../../support/process-tree.ts'
import type { Invariant, Look } from './look.ts'

interface Bounds {
  readonly processMb: number
  readonly connections: number
  readonly jobs: number
  readonly diskMb: number
}

/**
 * Twenty bursts of F24 took a process to 915 MB. In another run it had 700 MB, of which 370 were left after a
 * garbage collection, 70 of them heap. Streams in memory may take 128 MB. The embedded server has 250
 * connections. Two processes of each role take about 130. After a point no job is left, except one of another
 * process that was killed. The write-ahead log alone may take 1,000 MB.
 */
const BOUNDS: Bounds = { processMb: 1_100, connections: 200, jobs: 20, diskMb: 1_500 }

const megabytesOf = (pid: number): number => {
  try {
    return memoryOf(pid).pss
  } catch {
    // It has ended by itself.
    return 0
  }
}

const connectionsTo = async ({ pool }: Look['stores']): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`,
  )
  return rows[0]?.count ?? 0
}

/** I8 lets them look at claims before their time, and they wait until a claim is a minute old. */
const WAITING_FOR_I8 = 'release-abandoned-file'

/** Types of jobs with the number of those in their store that are not done, except the dead. */
const unfinishedJobs = async ({ site, stores }: Look): Promise<ReadonlyMap<string, number>> => {
  const url = site.variables.REDIS_URL ?? stores.databaseUrl
  const jobs = createJobQueue({ url, onError: () => {} })
  try {
    const counts = await jobs.counts()
    return new Map(
      counts.map(({ type, waiting, active, delayed, failed }) => [
        type,
        waiting + active + failed + (type === WAITING_FOR_I8 ? 0 : delayed),
      ]),
    )
  } finally {
    await jobs.close()
  }
}

/** Files may vanish while they are counted, which `du` reports by its exit code alone. */
const megabytesIn = (directory: string): number =>
  Number(spawnSync('du', ['-sm', directory], { encoding: 'utf8' }).stdout.split('\t')[0])

export const bounded = (most = BOUNDS): Invariant => ({
  id: 'I12',
  says: 'The memory of each process, the connections to Postgres, the jobs that wait and the data on the disk stay below their limits.',
  async check(look) {
    const { site, stores } = look
    const violations = treeOf(site.pid())
      .map((pid) => ({ pid, mb: megabytesOf(pid) }))
      .filter(({ mb }) => mb > most.processMb)
      .map(({ pid, mb }) => `process ${pid} takes ${Math.round(mb)} MB`)
    const connections = await connectionsTo(stores)
    if (connections > most.connections) violations.push(`${connections} connections to Postgres`)
    const jobs = await unfinishedJobs(look)
    const count = [...jobs.values()].reduce((sum, each) => sum + each, 0)
    if (count > most.jobs) {
      const types = [...jobs].flatMap(([type, each]) => (each > 0 ? [`${each} of ${type}`] : []))
      violations.push(`${count} jobs are not done: ${types.join(', ')}`)
    }
    const disk = megabytesIn(site.dataDir)
    if (!(disk <= most.diskMb)) violations.push(`the data take ${disk} MB of the disk`)
    return violations
  },
})
