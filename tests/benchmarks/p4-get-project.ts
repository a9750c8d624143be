import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { freePort } from '../support/product.ts'
import { cleanUp } from './clean-up.ts'
import { type Benchmark, median, perSecond } from './figure.ts'
import { pin, publishProject, startForBench, unpin } from './product.ts'

const CONNECTIONS = 64
const SECONDS = 4
const [SERVER, LOAD] = [0, 1]
const WORDS = 'copper lantern pipes forest storage zombie magic chunk block craft'.split(' ')
/** Makes the whole answer about 5.6 kB, as real ones are. */
const BODY = Array.from({ length: 780 }, (_, at) => WORDS[(at * 7) % WORDS.length]).join(' ')

const load = async (url: string, seconds: number, expectBody?: string) => {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    ...(expectBody !== undefined && { expectBody }),
  })
  if (result.errors > 0 || result.non2xx > 0 || result.mismatches > 0)
    throw new Error(`${result.errors} errors, ${result.non2xx} refusals, ${result.mismatches} wrong bodies`)
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

const startHello = async () => {
  const port = await freePort()
  const child = fork(fileURLToPath(new URL('./hello-server.ts', import.meta.url)), [`${port}`])
  await once(child, 'message')
  return { child, url: `http://127.0.0.1:${port}/` }
}

/** Both servers on one processor, the load on the other. */
export const getProject: Benchmark = async ({ rounds }) => {
  const product = await startForBench()
  const hello = await startHello()
  try {
    const { slug, id } = await publishProject(product, 'measured', BODY)
    const url = `${product.url}/v2/project/${slug}`
    const body = await (await fetch(url)).text()
    if ((JSON.parse(body) as { id: string }).id !== id) throw new Error('another project was answered')
    for (const { pid } of [product.process, hello.child]) if (pid !== undefined) pin(pid, SERVER)
    pin(process.pid, LOAD)
    for (const target of [hello.url, url]) await load(target, 2)
    const floors: number[] = []
    const ours: Awaited<ReturnType<typeof load>>[] = []
    for (let round = 0; round < rounds; round++) {
      floors.push((await load(hello.url, SECONDS)).rate)
      ours.push(await load(url, SECONDS))
    }
    await load(url, 1, body)
    const ratios = ours.map(({ rate }, round) => rate / (floors[round] ?? Number.NaN))
    return [
      {
        name: 'P4 GET /v2/project/{slug}, 64 connections ÷ fastify hello-world',
        floor: perSecond(median(floors)),
        ours: perSecond(median(ours.map(({ rate }) => rate))),
        result: median(ratios),
        unit: 'ratio',
        bounds: { must: 0.3, goal: 0.8, better: 'more' },
        latency: { p50: median(ours.map(({ p50 }) => p50)), p99: median(ours.map(({ p99 }) => p99)) },
        checked: `every answer was a 200, and those of one more second equal the ${body.length} bytes known before`,
        rounds: ratios,
      },
    ]
  } finally {
    unpin(process.pid)
    hello.child.kill()
    await cleanUp(product.stop, product.forget)
  }
}
