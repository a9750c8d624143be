import { setTimeout as pause } from 'node:timers/promises'
import { cleanUp } from './clean-up.ts'
import { type Benchmark, median, short } from './figure.ts'
import { memoryOf, processTree } from './process-memory.ts'
import { startForBench } from './product.ts'

const QUIET_MS = 20_000
const PAGES = ['/', '/mods', '/plugins', '/v2/search?limit=100', '/v2/search?query=block', '/v2/tag/category']

/** Node and Postgres together, with the sample catalogue, some time after a few visitors. */
export const idleMemory: Benchmark = async ({ rounds }) => {
  const product = await startForBench({ arguments: [] })
  try {
    for (const page of PAGES) {
      const { status } = await fetch(`${product.url}${page}`)
      if (status !== 200) throw new Error(`${page} answered ${status}`)
    }
    const found = (await (await fetch(`${product.url}/v2/search`)).json()) as { total_hits: number }
    if (found.total_hits < 60) throw new Error(`the sample catalogue has ${found.total_hits} add-ons only`)
    await pause(QUIET_MS)
    const sums: { processes: number; rss: number; pss: number; node: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const pids = processTree(product.process.pid ?? 0)
      const memories = pids.map(memoryOf)
      const sum = (kind: 'rss' | 'pss') => memories.reduce((total, each) => total + each[kind], 0)
      const node = memoryOf(product.process.pid ?? 0)
      sums.push({ processes: pids.length, rss: sum('rss'), pss: sum('pss'), node: node.pss })
      await pause(500)
    }
    const of = (kind: 'processes' | 'rss' | 'pss' | 'node') => median(sums.map((each) => each[kind]))
    return [
      {
        name: `P11 memory of everything, idle (${of('processes')} processes)`,
        floor: null,
        ours: `${short(of('pss'))} MB PSS, of it node ${short(of('node'))} MB; ${short(of('rss'))} MB RSS`,
        result: of('pss'),
        unit: 'MB',
        bounds: { must: 700, goal: 400, better: 'less' },
        latency: null,
        checked: `the sample catalogue of ${found.total_hits} add-ons is served`,
        rounds: sums.map(({ pss }) => pss),
      },
    ]
  } finally {
    await cleanUp(product.stop, product.forget)
  }
}
