import { setTimeout as pause } from 'node:timers/promises'
import { openRedis } from '@modstead/infra/redis/open-redis'
import { connect } from '../../../support/api.ts'
import { startRedis, type TestRedis, whyNoRedis } from '../../../support/engines/redis.ts'
import type { Fault, Moment } from './fault.ts'

const SLOW_ROUNDS = 15
const SLOW_MS = 200
/** How long reads are counted, before the fault and in it. */
const READ_MS = 3_000
const READERS = 4
/** Of what was read in the same time before. */
const LEAST_READS = 0.8
const TRIES = 3

const flush = async ({ url }: TestRedis): Promise<void> => {
  const redis = await openRedis(url, { name: 'faults', onError: () => {} })
  await redis.flushall()
  redis.disconnect()
}

/** Each answer takes up to this many milliseconds. */
const beSlow = async (server: TestRedis): Promise<void> => {
  for (let round = 0; round < SLOW_ROUNDS; round++) {
    server.fallSilent()
    await pause(SLOW_MS)
    server.wake()
    await pause(5)
  }
}

/** Resolves to the number of right answers within `READ_MS`. */
const countReads = async ({ site, anchor, history }: Moment): Promise<number> => {
  const visitor = connect(site.url)
  const paths = [
    `/v2/project/${anchor.id}`,
    '/v2/search?query=lighthouse',
    `/v2/version_file/${anchor.sha512}?algorithm=sha512`,
  ]
  const until = performance.now() + READ_MS
  let read = 0
  const keepReading = async (first: number) => {
    for (let at = first; performance.now() < until; at++) {
      const path = paths[at % paths.length] ?? ''
      const { status } = await visitor.get(path)
      if (status === 200) read += 1
      else history.odd.push(`I9 GET ${path} gave ${status} while Redis was away`)
    }
  }
  await Promise.all(Array.from({ length: READERS }, (_, number) => keepReading(number)))
  return read
}

/** The right password must not get past a limit that cannot count, and a guess must not be told apart. */
const guardedLimitsRefuse = async ({ site, history }: Moment): Promise<void> => {
  const { user } = site.accounts
  for (let attempt = 0; attempt < TRIES; attempt++)
    for (const password of [user?.password, 'a wrong guess']) {
      const { status, headers } = await connect(site.url).post('/v2/auth/login', {
        username: user?.username,
        password,
      })
      if (status !== 503 || !headers.has('retry-after'))
        history.odd.push(
          `I10 a sign-in that could not be counted was answered with ${status} to ${password === user?.password ? 'the right password' : 'a guess'}`,
        )
    }
}

export const redisAway: Fault = {
  id: 'F10',
  title: 'Redis is killed, hangs, is slow or loses everything',
  onEngines: true,
  async prepare() {
    const missing = whyNoRedis()
    if (missing !== undefined) return missing
    const server = await startRedis()
    const harms: readonly { do(): Promise<void>; readonly leavesItAway?: true }[] = [
      { do: () => server.kill(), leavesItAway: true },
      { do: async () => server.fallSilent(), leavesItAway: true },
      { do: () => beSlow(server) },
      { do: () => flush(server) },
    ]
    return {
      shape: 'roles',
      variables: { REDIS_URL: server.url },
      lastsMs: 4_000,
      async inject(moment) {
        const { point, history, say } = moment
        const harm = harms[point % harms.length]
        const before = await countReads(moment)
        const reading = harm?.leavesItAway ? undefined : countReads(moment)
        await harm?.do()
        const meanwhile = await (reading ?? countReads(moment))
        say(`${meanwhile} reads in ${READ_MS / 1_000} s, ${before} in the same time before`)
        if (meanwhile < LEAST_READS * before)
          history.odd.push(`I9 ${meanwhile} reads while Redis was away, ${before} in the same time before`)
        if (harm?.leavesItAway) await guardedLimitsRefuse(moment)
        return point % harms.length === 0 ? 1 : 0
      },
      async heal({ point }) {
        if (point % harms.length === 0) await server.restart()
        server.wake()
      },
      remove: () => server.stop(),
    }
  },
}
