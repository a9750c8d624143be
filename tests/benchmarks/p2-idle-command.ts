import { cleanUp } from './clean-up.ts'
import { type Benchmark, latencyOf, median, percentile } from './figure.ts'
import { type Api, prepareFollows } from './follow-commands.ts'
import { countFollows } from './follow-log.ts'
import { insertSingly } from './inserts.ts'
import { sendAll } from './load.ts'
import { startForBench } from './product.ts'
import { logOf } from './product-database.ts'

const COMMANDS = 500
const INSERTS = 500
/** Long enough for the read models to catch up, so that each command finds the product idle. */
const PAUSE_MS = 10

/** One command at a time, from sending the request to receiving its whole answer. */
export const idleCommand: Benchmark = async ({ rounds }) => {
  const product = await startForBench()
  try {
    const url = new URL(product.url)
    const log = await logOf(product.dataDir)
    const commands = await prepareFollows(product)
    let acknowledged = 0
    const send = async (api: Api, count: number): Promise<number[]> => {
      const hits = await sendAll(url, commands.onLines(api, 1, count), PAUSE_MS)
      acknowledged += hits.filter(({ status }) => status === 204).length
      return hits.map(({ took }) => took)
    }
    for (const api of ['v2', 'v3'] as const) await send(api, COMMANDS)
    const floors: number[] = []
    const ours: number[][] = []
    const shown: number[][] = []
    for (let round = 0; round < rounds; round++) {
      floors.push((await insertSingly(log.databaseUrl, INSERTS, PAUSE_MS)).p50)
      ours.push(await send('v3', COMMANDS))
      shown.push(await send('v2', COMMANDS))
    }
    const sent = 2 * COMMANDS * (rounds + 1)
    if (acknowledged !== sent || (await countFollows(log)) !== sent)
      throw new Error(`${acknowledged} of ${sent} commands were acknowledged`)
    const latency = latencyOf(ours.flat())
    const ratiosOf = (runs: readonly number[][]) =>
      runs.map((times, round) => median(times) / (floors[round] ?? Number.NaN))
    const ratios = ratiosOf(ours)
    const whenShown = latencyOf(shown.flat())
    const common = {
      floor: `${median(floors).toFixed(2)} ms`,
      latency,
      checked: `each of ${sent} commands was acknowledged and is in the log`,
    }
    return [
      {
        ...common,
        name: 'P2 idle command over HTTP, p50 ÷ one raw INSERT',
        ours: `${latency.p50.toFixed(2)} ms`,
        result: median(ratios),
        unit: 'times',
        bounds: { must: 3, goal: 2, better: 'less' },
        rounds: ratios,
      },
      {
        ...common,
        name: 'P2 idle command over HTTP, p99',
        floor: null,
        ours: `${latency.p99.toFixed(2)} ms`,
        result: latency.p99,
        unit: 'ms',
        bounds: { must: null, goal: 4, better: 'less' },
        rounds: ours.map((times) => percentile(times, 0.99)),
      },
      {
        ...common,
        name: 'P2 the same on /v2, which answers when the read models show it',
        ours: `${whenShown.p50.toFixed(2)} ms`,
        latency: whenShown,
        result: median(ratiosOf(shown)),
        unit: 'times',
        bounds: null,
        rounds: ratiosOf(shown),
      },
    ]
  } finally {
    await cleanUp(product.stop, product.forget)
  }
}
