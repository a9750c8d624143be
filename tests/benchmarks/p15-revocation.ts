import { cleanUp } from './clean-up.ts'
import { type Benchmark, latencyOf, median } from './figure.ts'
import { inRoles, startIn } from './form.ts'
import { Line, requestText } from './load.ts'

const TOKENS = 20
/** After the last process that accepted the token, no process may accept it for this long. */
const QUIET_MS = 200
const USER_READ = 1

/** How long after an acknowledged revocation some process still accepts the token. */
export const revocation: Benchmark = async ({ rounds }) => {
  const form = inRoles({ 'command-api': 2, 'query-api': 2 })
  const product = await startIn(form)
  try {
    const creator = product.as('creator')
    const base = new URL(product.url)
    const lines = await Promise.all(Array.from({ length: 4 }, () => Line.open(base)))
    const once = async (number: number): Promise<number> => {
      const made = await creator.post('/v2/pat', {
        name: `Token ${number}`,
        scopes: 2 ** USER_READ,
        expires: '2099-01-01T00:00:00Z',
      })
      const { id, access_token: authorization } = JSON.parse(made.text) as {
        id: string
        access_token: string
      }
      const request = requestText('GET', new URL(`${product.url}/v2/user`), { authorization })
      let revokedAt = Number.POSITIVE_INFINITY
      let lastBelieved = Number.NEGATIVE_INFINITY
      let believedBefore = 0
      const ask = async (line: Line) => {
        while (performance.now() < Math.max(revokedAt, lastBelieved) + QUIET_MS) {
          const { status } = await line.send(request)
          if (status !== 200) continue
          lastBelieved = performance.now()
          if (revokedAt === Number.POSITIVE_INFINITY) believedBefore++
        }
      }
      const asking = lines.map(ask)
      while (believedBefore < 40) await new Promise((resolve) => setTimeout(resolve, 5))
      const { status } = await creator.delete(`/v2/pat/${id}`)
      if (status !== 204) throw new Error(`a revocation was answered ${status}`)
      revokedAt = performance.now()
      await Promise.all(asking)
      return Math.max(0, lastBelieved - revokedAt)
    }
    for (let number = 0; number < 3; number++) await once(number)
    const runs: number[][] = []
    for (let round = 0; round < rounds; round++) {
      const delays: number[] = []
      for (let number = 0; number < TOKENS; number++) delays.push(await once(number))
      runs.push(delays)
    }
    for (const line of lines) line.close()
    const latencies = runs.map(latencyOf)
    return [
      {
        name: `P15 revocation acknowledged → refused by every process${form.suffix}, median`,
        floor: null,
        ours: `${median(latencies.map(({ p50 }) => p50)).toFixed(1)} ms`,
        result: median(latencies.map(({ p50 }) => p50)),
        unit: 'ms',
        bounds: { must: 50, goal: 50, better: 'less' },
        latency: {
          p50: median(latencies.map(({ p50 }) => p50)),
          p99: median(latencies.map(({ p99 }) => p99)),
        },
        checked: `${TOKENS * rounds} tokens were believed by all before and by none after`,
        rounds: latencies.map(({ p50 }) => p50),
      },
    ]
  } finally {
    await cleanUp(product.stop, product.forget)
  }
}
