import { cleanUp } from './clean-up.ts'
import { type Benchmark, latencyOf, median } from './figure.ts'
import { sendHostileUploads } from './hostile-uploads.ts'
import { Line, requestText } from './load.ts'
import { publishProject, startForBench } from './product.ts'

/** How long everybody else waits at most during deliberately expensive uploads. */
export const hostile: Benchmark = async ({ rounds }) => {
  const product = await startForBench()
  try {
    const project = await publishProject(product, 'measured', 'A short body.')
    const url = new URL(product.url)
    const request = requestText('GET', new URL(`${product.url}/v2/project/${project.slug}`))
    const line = await Line.open(url)
    const askUntil = async (over: Promise<unknown>): Promise<number[]> => {
      let isOver = false
      const end = over.finally(() => {
        isOver = true
      })
      const took: number[] = []
      while (!isOver) {
        const began = performance.now()
        const { status } = await line.send(request)
        took.push(performance.now() - began)
        if (status !== 200) throw new Error(`a reader was answered ${status}`)
      }
      await end
      return took
    }
    await askUntil(sendHostileUploads(product, project))
    const runs: number[][] = []
    let refused = 0
    for (let round = 0; round < rounds; round++) {
      const sending = sendHostileUploads(product, project)
      runs.push(await askUntil(sending))
      refused += await sending
    }
    line.close()
    const longest = runs.map((took) => Math.max(...took))
    return [
      {
        name: 'P14 longest wait of another request during hostile texts and drawings',
        floor: null,
        ours: `${Math.max(...longest).toFixed(1)} ms`,
        result: Math.max(...longest),
        unit: 'ms',
        bounds: { must: 100, goal: 30, better: 'less' },
        latency: { p50: median(runs.map((took) => latencyOf(took).p50)), p99: median(longest) },
        checked: `${refused} hostile uploads were refused, ${runs.flat().length} reads answered with 200`,
        rounds: longest,
      },
    ]
  } finally {
    await cleanUp(product.stop, product.forget)
  }
}
