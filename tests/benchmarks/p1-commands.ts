import { randomUUID } from 'node:crypto'
import { follow } from '@modstead/domain/engagement/aggregates'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { createExecutor } from '@modstead/infra/command-pipeline/executor'
import { idOf } from './catalogue.ts'
import { cleanUp } from './clean-up.ts'
import { isMeasuringOnEngines } from './engines-of-products.ts'
import { openEventLog } from './event-log.ts'
import { type Benchmark, type Bounds, type Figure, latencyOf, median, perSecond } from './figure.ts'
import { type Api, prepareFollows } from './follow-commands.ts'
import { countFollows } from './follow-log.ts'
import { type Form, inRoles, oneProcess, startIn } from './form.ts'
import { insertBatches } from './inserts.ts'
import { sendAll } from './load.ts'
import { type LogAddress, logOf } from './product-database.ts'

const IN_FLIGHT = 256
const COMMANDS = 20_000
const FLOOR_SECONDS = 2

const checkLog = async (log: LogAddress, acknowledged: number) => {
  const stored = await countFollows(log)
  if (stored !== acknowledged) throw new Error(`${stored} events for ${acknowledged} commands`)
}

const overHttp = async (form: Form, rounds: number): Promise<Figure[]> => {
  const product = await startIn(form)
  try {
    const url = new URL(product.url)
    const log = await logOf(product.dataDir)
    const commands = await prepareFollows(product)
    let acknowledged = 0
    const send = async (api: Api, count: number) => {
      const began = performance.now()
      const hits = await sendAll(url, commands.onLines(api, IN_FLIGHT, Math.ceil(count / IN_FLIGHT)))
      const seconds = (performance.now() - began) / 1_000
      const refused = hits.filter(({ status }) => status !== 204)
      if (refused.length > 0)
        throw new Error(`${refused.length} commands were refused: ${refused[0]?.status}`)
      acknowledged += hits.length
      return { rate: hits.length / seconds, ...latencyOf(hits.map(({ took }) => took)) }
    }
    for (const api of ['v2', 'v3', 'v3'] as const) await send(api, COMMANDS)
    const floors: number[] = []
    const ours: Record<Api, Awaited<ReturnType<typeof send>>[]> = { v2: [], v3: [] }
    for (let round = 0; round < rounds; round++) {
      floors.push(await insertBatches(log.databaseUrl, FLOOR_SECONDS))
      for (const api of ['v3', 'v2'] as const) ours[api].push(await send(api, COMMANDS))
    }
    await checkLog(log, acknowledged)
    const figureOf = (api: Api, name: string, bounds: Bounds | null): Figure => {
      const runs = ours[api]
      const ratios = runs.map(({ rate }, round) => rate / (floors[round] ?? Number.NaN))
      return {
        name,
        floor: perSecond(median(floors)),
        ours: perSecond(median(runs.map(({ rate }) => rate))),
        result: median(ratios),
        unit: 'ratio',
        bounds,
        latency: { p50: median(runs.map(({ p50 }) => p50)), p99: median(runs.map(({ p99 }) => p99)) },
        checked: `each of ${acknowledged} acknowledged commands is in the log once`,
        rounds: ratios,
      }
    }
    return [
      figureOf(
        'v3',
        `P1 durable commands over HTTP${form.suffix}, ${IN_FLIGHT} in flight ÷ INSERT of 1,000 rows`,
        form.isRoles ? null : { must: 0.16, goal: 0.3, better: 'more' },
      ),
      figureOf('v2', `P1 the same on /v2${form.suffix}, which answers when the read models show it`, null),
    ]
  } finally {
    await cleanUp(product.stop, product.forget)
  }
}

const inProcess = async (rounds: number): Promise<Figure> => {
  const log = await openEventLog()
  try {
    const executor = createExecutor(log.streams)
    let sent = 0
    const send = async (count: number): Promise<number> => {
      const last = sent + count
      const began = performance.now()
      const caller = async () => {
        while (sent < last) {
          const number = sent++
          const [userId, projectId] = [idOf('u', number % 5_000), idOf('p', Math.floor(number / 5_000))]
          const context = { actor: { kind: 'system', name: 'bench' }, now: new Date().toISOString() } as const
          const command = { type: 'FollowProject', userId, projectId } as const
          await executor.execute(follow, `${userId}.${projectId}`, command, context, {
            commandId: randomUUID(),
            via: bySystem('benchmarks'),
            isOneTime: true,
          })
        }
      }
      await Promise.all(Array.from({ length: IN_FLIGHT }, caller))
      return (count * 1_000) / (performance.now() - began)
    }
    await send(COMMANDS)
    const floors: number[] = []
    const ours: number[] = []
    for (let round = 0; round < rounds; round++) {
      floors.push(await insertBatches(log.databaseUrl, FLOOR_SECONDS))
      ours.push(await send(COMMANDS * 2))
    }
    await checkLog({ databaseUrl: log.databaseUrl, eventStoreUrl: undefined }, sent)
    const ratios = ours.map((rate, round) => rate / (floors[round] ?? Number.NaN))
    return {
      name: `P1 durable commands in process, ${IN_FLIGHT} in flight ÷ INSERT of 1,000 rows`,
      floor: perSecond(median(floors)),
      ours: perSecond(median(ours)),
      result: median(ratios),
      unit: 'ratio',
      bounds: { must: 0.15, goal: 0.6, better: 'more' },
      latency: null,
      checked: `each of ${sent} commands, all on new streams, is in the log once`,
      rounds: ratios,
      noEngine: 'no engine takes part: no product runs, and the log is in Postgres',
    }
  } finally {
    await log.close()
  }
}

/** The gain from a second command process behind the same port. */
const gainOf = (one: Figure, two: Figure): Figure => ({
  name: 'P1 two command processes ÷ one',
  floor: one.ours,
  ours: two.ours,
  result: two.result / one.result,
  unit: 'times',
  bounds: { must: null, goal: 1.5, better: 'more' },
  latency: null,
  checked: two.checked,
  rounds: two.rounds.map((ratio, round) => ratio / (one.rounds[round] ?? Number.NaN)),
})

export const commands: Benchmark = async ({ rounds }) => {
  const alone = await overHttp(oneProcess, rounds)
  const one = await overHttp(inRoles({ 'command-api': 1 }), rounds)
  const two = await overHttp(inRoles({ 'command-api': 2 }), rounds)
  const gain = one[0] && two[0] ? [gainOf(one[0], two[0])] : []
  // It has no product that could run on engines.
  const bare = isMeasuringOnEngines() ? [] : [await inProcess(rounds)]
  return [...alone, ...bare, ...one, ...two, ...gain]
}
