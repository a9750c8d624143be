import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import autocannon, { type Options } from 'autocannon'
import { freePort } from '../support/product.ts'
import { cleanUp } from './clean-up.ts'
import { type Benchmark, type Bounds, type Figure, latencyOf, median, perSecond } from './figure.ts'
import { requestText, sendAll } from './load.ts'
import { pin, publishProject, type RunningProduct, startForBench, unpin } from './product.ts'

const CONNECTIONS = 64
const SECONDS = 4
/**
 * Number of projects that are each read once after a start, so that nothing of them is in memory. The same
 * number for each connection.
 */
const COLD_PROJECTS = 240 * CONNECTIONS
/** Projects that are read first, because that time goes to compiling the code of reads. */
const COMPILING_READS = COLD_PROJECTS / 3
const PUBLISHERS = 16
const REACTIONS_LIMIT_MS = 300_000
const [SERVER, LOAD] = [0, 1]
const WORDS = 'copper lantern pipes forest storage zombie magic chunk block craft'.split(' ')
/** Makes the whole answer about 5.6 kB, like real ones. */
const BODY = Array.from({ length: 780 }, (_, at) => WORDS[(at * 7) % WORDS.length]).join(' ')

interface Load {
  readonly rate: number
  readonly p50: number
  readonly p99: number
}

const load = async (
  url: string,
  seconds: number,
  options: Pick<Options, 'expectBody' | 'headers'> = {},
): Promise<Load> => {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    ...options,
  })
  const refused = result.non2xx - (result.statusCodeStats?.['304']?.count ?? 0)
  if (result.errors > 0 || refused > 0 || result.mismatches > 0)
    throw new Error(`${result.errors} errors, ${refused} refusals, ${result.mismatches} wrong bodies`)
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

const startHello = async () => {
  const port = await freePort()
  const child = fork(fileURLToPath(new URL('./hello-server.ts', import.meta.url)), [`${port}`])
  await once(child, 'message')
  return { child, url: `http://127.0.0.1:${port}/` }
}

const figureOf = (
  name: string,
  floors: readonly number[],
  ours: readonly Load[],
  bounds: Bounds,
  checked: string,
): Figure => {
  const ratios = ours.map(({ rate }, round) => rate / (floors[round] ?? Number.NaN))
  return {
    name: `P4 GET /v2/project/{slug}${name}, ${CONNECTIONS} connections ÷ fastify hello-world`,
    floor: perSecond(median(floors)),
    ours: perSecond(median(ours.map(({ rate }) => rate))),
    result: median(ratios),
    unit: 'ratio',
    bounds,
    latency: { p50: median(ours.map(({ p50 }) => p50)), p99: median(ours.map(({ p99 }) => p99)) },
    checked,
    rounds: ratios,
  }
}

const slugOf = (number: number): string => `cold-${number}`

const publishAll = async (product: RunningProduct): Promise<void> => {
  let next = 0
  // An administrator may own any number.
  const publisher = async () => {
    while (next < COLD_PROJECTS) await publishProject(product, slugOf(next++), BODY, 'admin')
  }
  await Promise.all(Array.from({ length: PUBLISHERS }, publisher))
}

/** Waits for the reactions to all publications, because they would slow the reads down. */
const untilReactionsAreDone = async ({ url }: RunningProduct): Promise<void> => {
  const deadline = performance.now() + REACTIONS_LIMIT_MS
  while (performance.now() < deadline) {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    const [, seconds] = /^modstead_reaction_lag_seconds (\S+)$/m.exec(metrics) ?? []
    if (seconds === undefined) throw new Error('nothing tells how far the reactions are')
    if (Number(seconds) === 0) return
    await pause(200)
  }
  throw new Error(`the reactions are not done within ${REACTIONS_LIMIT_MS} ms`)
}

/** Runs after the start is over. The database answers each signed-in v3 read. */
const warmReads = (product: RunningProduct): Promise<Load> => {
  const authorization = product.accounts.user?.token ?? ''
  return load(`${product.url}/v3/project/measured`, 2 * SECONDS, { headers: { authorization } })
}

/** Reads each project from number `first` to before `end` once. */
const readOnce = async (product: RunningProduct, first: number, end: number): Promise<Load> => {
  const url = new URL(product.url)
  const shots = Array.from({ length: end - first }, (_, at) => ({
    key: at,
    bytes: requestText('GET', new URL(`/v2/project/${slugOf(first + at)}`, url)),
  }))
  const lines = Array.from({ length: CONNECTIONS }, (_, line) =>
    shots.filter(({ key }) => key % CONNECTIONS === line),
  )
  const hits = await sendAll(url, lines)
  const refused = hits.filter(({ status }) => status !== 200)
  if (refused.length > 0) throw new Error(`${refused.length} reads were refused: ${refused[0]?.status}`)
  const began = Math.min(...hits.map(({ at, took }) => at - took))
  const ended = Math.max(...hits.map(({ at }) => at))
  return { rate: (hits.length * 1_000) / (ended - began), ...latencyOf(hits.map(({ took }) => took)) }
}

/** Both servers run on one processor, the load on the other. */
export const getProject: Benchmark = async ({ rounds }) => {
  let product = await startForBench()
  const hello = await startHello()
  const pinBoth = () => {
    for (const { pid } of [product.process, hello.child]) if (pid !== undefined) pin(pid, SERVER)
    pin(process.pid, LOAD)
  }
  try {
    const { slug, id } = await publishProject(product, 'measured', BODY)
    const url = `${product.url}/v2/project/${slug}`
    const answer = await fetch(url)
    const etag = answer.headers.get('etag') ?? ''
    const body = await answer.text()
    if ((JSON.parse(body) as { id: string }).id !== id) throw new Error('another project was answered')
    pinBoth()
    const conditional = { headers: { 'If-None-Match': etag } }
    for (const target of [hello.url, url]) await load(target, 2)
    await load(url, 1, conditional)
    const floors: number[] = []
    const hot: Load[] = []
    const unchanged: Load[] = []
    for (let round = 0; round < rounds; round++) {
      floors.push((await load(hello.url, SECONDS)).rate)
      hot.push(await load(url, SECONDS))
      unchanged.push(await load(url, SECONDS, conditional))
    }
    await load(url, 1, { expectBody: body })
    if ((await fetch(url, conditional)).status !== 304) throw new Error('the ETag was not believed')
    unpin(process.pid)
    for (const { pid } of [product.process]) if (pid !== undefined) unpin(pid)
    await publishAll(product)
    await untilReactionsAreDone(product)
    const coldFloors: number[] = []
    const cold: Load[] = []
    for (let round = 0; round < rounds; round++) {
      const { dataDir } = product
      await product.stop()
      product = await startForBench({ dataDir, port: Number(new URL(product.url).port) })
      pinBoth()
      await warmReads(product)
      coldFloors.push((await load(hello.url, SECONDS)).rate)
      await readOnce(product, 0, COMPILING_READS)
      cold.push(await readOnce(product, COMPILING_READS, COLD_PROJECTS))
      unpin(process.pid)
    }
    return [
      figureOf(
        '',
        floors,
        hot,
        { must: 0.5, goal: 0.8, better: 'more' },
        `every answer was a 200, and those of one more second equal the ${body.length} bytes known before`,
      ),
      figureOf(
        ', each of many read once',
        coldFloors,
        cold,
        { must: 0.25, goal: 0.35, better: 'more' },
        `${COLD_PROJECTS} projects were answered with 200 after a start, the last two thirds of them timed`,
      ),
      figureOf(
        ' with its ETag (304)',
        floors,
        unchanged,
        { must: null, goal: 0.9, better: 'more' },
        'every answer was a 304',
      ),
    ]
  } finally {
    unpin(process.pid)
    hello.child.kill()
    await cleanUp(() => product.stop(), product.forget)
  }
}
