import { setTimeout as pause } from 'node:timers/promises'
import { openFanOut } from '@modstead/infra/fan-out/open-fan-out'
import { READ_MODEL_CHANNEL } from '@modstead/infra/log-following/changed'
import type { Listening } from '@modstead/infra/postgres/listen'
import { cleanUp } from './clean-up.ts'
import { enginesOf } from './engines-of-products.ts'
import { type Benchmark, type Figure, latencyOf, median } from './figure.ts'
import { type Form, inRoles, oneProcess, startIn } from './form.ts'
import { Line, type LineAnswer, requestText } from './load.ts'
import { type Published, publishProject, type RunningProduct } from './product.ts'
import { databaseUrlOf } from './product-database.ts'

/** Commands per second. Two processors handle less if each role has its own processes. */
const RATE = 500
const RATE_IN_ROLES = 200
const SECONDS = 8
const PROJECTS = 200
/** If more requests are in flight, this machine counts as too slow for the rate. */
const MAX_AT_ONCE = 512

const describe = (number: number): string => `Described anew by command ${number}`

const tokenOf = (answer: string): bigint => BigInt(/\r\nconsistency-token: (\d+)/i.exec(answer)?.[1] ?? -1)

interface Commits {
  /** Resolves to `performance.now()` at the time when the read models showed this position. */
  reached(position: bigint): Promise<number>
  close(): Promise<void>
}

/** Hears of every commit of the read models as another process would. */
const listenToCommits = async (product: RunningProduct): Promise<Commits> => {
  const fanOut = openFanOut({
    config: { connectionString: await databaseUrlOf(product.dataDir) },
    redisUrl: (await enginesOf(product.dataDir)).REDIS_URL,
    onFailure: (error) => console.error('the news of commits cannot be heard:', error.message),
  })
  const times: { readonly position: bigint; readonly at: number }[] = []
  const waiting = new Set<{ readonly position: bigint; readonly resolve: (at: number) => void }>()
  const onPayload = (payload: string) => {
    const at = performance.now()
    const position = BigInt((JSON.parse(payload) as { position: string }).position)
    times.push({ position, at })
    for (const waiter of waiting)
      if (waiter.position <= position) {
        waiting.delete(waiter)
        waiter.resolve(at)
      }
  }
  const listening = await new Promise<Listening>((resolve) => {
    const begun: Listening = fanOut.listen(READ_MODEL_CHANNEL, {
      onPayload,
      onListening: () => resolve(begun),
    })
  })
  return {
    reached: (position) => {
      const before = times.findLastIndex((commit) => commit.position < position)
      const first = times[before + 1]
      if (first) return Promise.resolve(first.at)
      return new Promise((resolve) => {
        waiting.add({ position, resolve })
      })
    },
    async close() {
      await listening.close()
      await fanOut.close()
    },
  }
}

const measureOn = async (form: Form, perSecond: number, rounds: number): Promise<Figure> => {
  const product = await startIn(form)
  const idle: Line[] = []
  const closing: (() => Promise<void>)[] = []
  try {
    const projects: Published[] = []
    for (let at = 0; at < PROJECTS; at++)
      projects.push(await publishProject(product, `measured-${at}`, 'A body of a few words.'))
    const commits = await listenToCommits(product)
    closing.push(() => commits.close())
    const base = new URL(product.url)
    const authorization = product.accounts.creator?.token ?? ''
    const lines = await Promise.all(Array.from({ length: MAX_AT_ONCE }, () => Line.open(base)))
    idle.push(...lines)

    const onLine = async (request: string): Promise<LineAnswer> => {
      const line = idle.pop()
      if (!line) throw new Error(`${perSecond} commands a second are too many for this machine`)
      const answer = await line.send(request)
      idle.push(line)
      return answer
    }
    /** Number of the newest command that the answer shows. */
    const newestShown = async (request: string): Promise<number> => {
      const { bytes } = await onLine(request)
      return Number(/Described anew by command (\d+)/.exec(bytes.toString())?.[1] ?? -1)
    }

    const once = async (number: number, api: 'v2' | 'v3'): Promise<number> => {
      const project = projects[number % projects.length]
      const url = new URL(`${product.url}/${api}/project/${project?.id}`)
      const json = { authorization, 'Content-Type': 'application/json' }
      const body = JSON.stringify({ [api === 'v2' ? 'description' : 'summary']: describe(number) })
      const { status, bytes } = await onLine(requestText('PATCH', url, json, body))
      const acknowledged = performance.now()
      if (status !== 204) throw new Error(`a command was refused: ${status}`)
      if (number % 5 === 0 && (await newestShown(requestText('GET', url, { authorization }))) < number)
        throw new Error('somebody did not see what they had written')
      // Constant polling would be most of the load, so the news of the commit triggers the check.
      await commits.reached(tokenOf(bytes.toString()))
      const otherRead = requestText('GET', url)
      while ((await newestShown(otherRead)) < number)
        if (performance.now() - acknowledged > 5_000) throw new Error('a write was not visible within 5 s')
      return performance.now() - acknowledged
    }

    let sent = 0
    const run = async (api: 'v2' | 'v3', seconds: number): Promise<number[]> => {
      const began = performance.now()
      const flying: Promise<number>[] = []
      let failure: unknown
      for (let at = 0; at < perSecond * seconds; at++) {
        const due = began + (at * 1_000) / perSecond
        if (due > performance.now() + 1) await pause(due - performance.now())
        const seen = once(sent++, api)
        seen.catch((error) => {
          failure ??= error
        })
        if (failure) break
        flying.push(seen)
      }
      return Promise.all(flying)
    }
    await run('v3', 3)
    const ours: number[][] = []
    for (let round = 0; round < rounds; round++) ours.push(await run('v3', SECONDS))
    const latencies = ours.map(latencyOf)
    const latency = {
      p50: median(latencies.map(({ p50 }) => p50)),
      p99: median(latencies.map(({ p99 }) => p99)),
    }
    return {
      name: `P6 acknowledged → visible at ${perSecond} commands/s${form.suffix}, p99`,
      floor: null,
      ours: `${latency.p99.toFixed(1)} ms`,
      result: latency.p99,
      unit: 'ms',
      bounds: form.isRoles ? null : { must: 30, goal: 15, better: 'less' },
      latency,
      checked: `each of ${sent} edits was read back by another, and every fifth at once by its writer`,
      rounds: latencies.map(({ p99 }) => p99),
    }
  } finally {
    for (const line of idle) line.close()
    await cleanUp(...closing, product.stop, product.forget)
  }
}

export const visible: Benchmark = async ({ rounds }) => [
  await measureOn(oneProcess, RATE, rounds),
  await measureOn(inRoles({}), RATE_IN_ROLES, rounds),
]
