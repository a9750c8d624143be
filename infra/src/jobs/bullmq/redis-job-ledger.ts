import type { RedisClient } from '../../redis/open-redis.ts'
import type { DeadJob, JobCounts } from '../port.ts'
import type { LaneQueue } from './engine.ts'
import type { JobLedger } from './job-ledger.ts'
import { jobStateOf } from './job-state.ts'

/** The names of all lanes that ever had a job. */
const LANES = 'modstead:jobs:lanes'
/** Number of jobs counted per step, so that Redis never makes others wait for long. */
const PAGE = 1_000

/** Sorts a page of job ids by type: how many have never run to their end, and how many have. */
const COUNT = `
  local fresh, tried, answer = {}, {}, {}
  for _, id in ipairs(redis.call(ARGV[1], KEYS[1], ARGV[2], ARGV[3])) do
    local job = redis.call('HMGET', ARGV[4] .. id, 'name', 'atm')
    local type = job[1]
    if type then
      local counted = tonumber(job[2] or 0) > 0 and tried or fresh
      counted[type] = (counted[type] or 0) + 1
      fresh[type], tried[type] = fresh[type] or 0, tried[type] or 0
    end
  end
  for type, count in pairs(fresh) do
    table.insert(answer, { type, count, tried[type] })
  end
  return answer
`

type Counted = readonly [type: string, fresh: number, tried: number]

/** The driver sends the script itself only to a server that does not know it. */
interface Counting {
  countJobs(
    keys: 1,
    ids: string,
    range: 'LRANGE' | 'ZRANGE',
    first: number,
    last: number,
    jobs: string,
  ): Promise<readonly Counted[]>
}

type Sorted = Omit<JobCounts, 'type'>

interface State {
  /** The key under which the library keeps the ids of its jobs. */
  readonly name: string
  readonly isList: boolean
  /** The states of jobs that have never run to their end, and of those that have. */
  readonly fresh: keyof Sorted
  readonly tried: keyof Sorted
}

const STATES: readonly State[] = [
  { name: 'wait', isList: true, fresh: 'waiting', tried: 'waiting' },
  { name: 'active', isList: true, fresh: 'active', tried: 'active' },
  { name: 'delayed', isList: false, fresh: 'delayed', tried: 'failed' },
  { name: 'failed', isList: false, fresh: 'dead', tried: 'dead' },
]

interface DeadId {
  readonly queue: LaneQueue
  readonly id: string
  readonly diedAtMs: number
}

const utc = (milliseconds: number) => new Date(milliseconds).toISOString()

export const redisJobLedger = (
  redis: RedisClient,
  queueOf: (lane: string) => Promise<LaneQueue>,
): JobLedger => {
  redis.defineCommand('countJobs', { lua: COUNT })
  const counting = redis as unknown as Counting

  const lanes = async () =>
    Promise.all((await redis.smembers(LANES)).map(async (lane) => ({ lane, queue: await queueOf(lane) })))

  const countState = async (queue: LaneQueue, { name, isList }: State): Promise<readonly Counted[]> => {
    const ids = queue.toKey(name)
    const length = await (isList ? redis.llen(ids) : redis.zcard(ids))
    const range = isList ? 'LRANGE' : 'ZRANGE'
    const counted: Counted[] = []
    for (let first = 0; first < length; first += PAGE)
      counted.push(...(await counting.countJobs(1, ids, range, first, first + PAGE - 1, queue.toKey(''))))
    return counted
  }

  const latestDead = async (queue: LaneQueue, count: number): Promise<readonly DeadId[]> => {
    const found = await redis.zrevrange(queue.toKey('failed'), 0, count - 1, 'WITHSCORES')
    return Array.from({ length: found.length / 2 }, (_, place) => ({
      queue,
      id: found[2 * place] ?? '',
      diedAtMs: Number(found[2 * place + 1]),
    }))
  }

  const describe = async ({ queue, id, diedAtMs }: DeadId): Promise<readonly DeadJob[]> => {
    const job = await queue.getJob(id)
    // It was replayed in the meantime.
    if (job === undefined) return []
    return [
      {
        id,
        type: job.name,
        data: job.data,
        error: job.failedReason ?? '',
        attempts: job.attemptsMade,
        enqueuedAt: utc(job.timestamp),
        diedAt: utc(diedAtMs),
      },
    ]
  }

  /** The next job to run is the last of the list. */
  const waitOf = async (queue: LaneQueue): Promise<number | undefined> => {
    const [id] = await redis.lrange(queue.toKey('wait'), -1, -1)
    if (id === undefined) return undefined
    const [added, delay, begun] = await redis.hmget(queue.toKey(id), 'timestamp', 'delay', 'processedOn')
    // A worker took it in the meantime.
    if (added === undefined || added === null) return undefined
    return Math.max(Number(added) + Number(delay ?? 0), Number(begun ?? 0))
  }

  return {
    async note(lane) {
      await redis.sadd(LANES, lane)
    },
    async counts() {
      const byType = new Map<string, Record<keyof Sorted, number>>()
      for (const { queue } of await lanes())
        for (const state of STATES)
          for (const [type, fresh, tried] of await countState(queue, state)) {
            const row = byType.get(type) ?? { waiting: 0, active: 0, delayed: 0, failed: 0, dead: 0 }
            row[state.fresh] += fresh
            row[state.tried] += tried
            byType.set(type, row)
          }
      return [...byType].map(([type, row]) => ({ type, ...row }))
    },
    async waits() {
      const waits = (await lanes()).map(async ({ lane, queue }) => ({ lane, sinceMs: await waitOf(queue) }))
      return (await Promise.all(waits)).flatMap(({ lane, sinceMs }) =>
        sinceMs === undefined ? [] : [{ lane, sinceMs }],
      )
    },
    async dead({ offset, limit }) {
      const ids = await Promise.all((await lanes()).map(({ queue }) => latestDead(queue, offset + limit)))
      const page = ids
        .flat()
        .sort((a, b) => b.diedAtMs - a.diedAtMs || a.id.localeCompare(b.id))
        .slice(offset, offset + limit)
      return (await Promise.all(page.map(describe))).flat()
    },
    async find(id) {
      for (const { lane, queue } of await lanes()) {
        const job = await queue.getJob(id)
        if (job === undefined) continue
        const state = await job.getState()
        if (state === 'unknown') continue
        return {
          lane,
          state: jobStateOf(state),
          progress: typeof job.progress === 'number' ? job.progress : 0,
          attempts: job.attemptsMade,
        }
      }
      return null
    },
  }
}
