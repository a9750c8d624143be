import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '../support/api.ts'
import { postgresIn } from '../support/breakable-postgres.ts'
import { startServerProcess } from '../support/eventstoredb/server-process.ts'
import { cleanUp } from './clean-up.ts'
import { type Benchmark, type Figure, median } from './figure.ts'
import { publishProject, type RunningProduct, startForBench } from './product.ts'

/** Long enough for every pause between two tries to have grown to its longest. */
const AWAY_MS = 8_000
const ASK_EVERY_MS = 10
const LIMIT_MS = 60_000

interface Outage {
  readonly name: string
  /** The returned function settles once the engine answers again. */
  readonly leave: () => Promise<() => Promise<void>>
}

/** Each resolves to whether its answer was the right one. */
type Asks = Readonly<Record<'page' | 'read' | 'write', () => Promise<boolean>>>

type Seconds = Readonly<Record<keyof Asks, number>>

const repeatUntil = async (isDone: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + LIMIT_MS
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error(`nothing happened within ${LIMIT_MS} ms`)
    await pause(ASK_EVERY_MS)
  }
}

const postgresOutages = (dataDir: string): readonly Outage[] => {
  const postgres = postgresIn(dataDir)
  const killed = async () => {
    const comeBack = await postgres.keepAway()
    return async () => {
      await comeBack()
      await repeatUntil(postgres.answers)
    }
  }
  return [
    { name: 'the embedded Postgres was killed and answers again', leave: killed },
    { name: 'the embedded Postgres hung', leave: () => postgres.freeze() },
  ]
}

const asksOf = async (product: RunningProduct): Promise<Asks> => {
  const { id, slug } = await publishProject(product, 'recovering', 'It comes back.')
  const creator = product.as('creator')
  const isRight = (asking: Promise<Answer>, right: number): Promise<boolean> =>
    asking.then(({ status, text }) => {
      if (status !== right && status !== 503) throw new Error(`${status} instead of ${right}: ${text}`)
      return status === right
    })
  let changes = 0
  return {
    page: () => isRight(creator.get(`/mod/${slug}`, { accept: 'text/html' }), 200),
    read: () => isRight(creator.get('/v2/user'), 200),
    write: () => isRight(creator.patch(`/v2/project/${id}`, { title: `Title ${++changes}` }), 204),
  }
}

/** Seconds from the return of the engine to the first right answer of each kind. */
const recoverOnce = async (asks: Asks, leave: Outage['leave']): Promise<Seconds> => {
  const comeBack = await leave()
  let backAt = Number.POSITIVE_INFINITY
  const untilRight = async (ask: () => Promise<boolean>): Promise<number> => {
    let rightAt = 0
    await repeatUntil(async () => {
      const isRight = await ask()
      rightAt = performance.now()
      return isRight && rightAt > backAt
    })
    return (rightAt - backAt) / 1_000
  }
  try {
    await repeatUntil(async () => !(await asks.write()))
    await pause(AWAY_MS)
  } catch (error) {
    await comeBack()
    throw error
  }
  const recovering = Promise.all([untilRight(asks.page), untilRight(asks.read), untilRight(asks.write)])
  recovering.catch(() => {})
  await comeBack()
  backAt = performance.now()
  const [page, read, write] = await recovering
  return { page, read, write }
}

const figureOf = ({ name }: Outage, rounds: readonly Seconds[]): Figure => {
  const of = (kind: keyof Asks) => `${median(rounds.map((round) => round[kind])).toFixed(2)} s`
  const slowest = rounds.map(({ page, read, write }) => Math.max(page, read, write))
  return {
    name: `Recovery after ${name} → a page, a read and a write`,
    floor: null,
    ours: `${of('page')}, ${of('read')}, ${of('write')}; slowest round ${Math.max(...slowest).toFixed(2)} s`,
    result: median(slowest),
    unit: 's',
    bounds: { must: 2, goal: 1, better: 'less' },
    latency: null,
    checked: `changes were refused with 503 while it was away for ${AWAY_MS / 1_000} s, and nothing was answered otherwise`,
    rounds: slowest,
    noEngine: 'the name says which engine was away',
  }
}

const measure = async (
  product: RunningProduct,
  outages: readonly Outage[],
  rounds: number,
): Promise<Figure[]> => {
  try {
    const asks = await asksOf(product)
    const figures: Figure[] = []
    for (const outage of outages) {
      const measured: Seconds[] = []
      for (let round = 0; round < rounds; round++) measured.push(await recoverOnce(asks, outage.leave))
      figures.push(figureOf(outage, measured))
    }
    return figures
  } finally {
    await cleanUp(product.stop, product.forget)
  }
}

/** How long the product needs after an engine is back. */
export const recovery: Benchmark = async ({ rounds }) => {
  const embedded = await startForBench({ arguments: ['--empty'] })
  const afterPostgres = await measure(embedded, postgresOutages(embedded.dataDir), rounds)
  const server = await startServerProcess()
  process.once('exit', () => void server.kill())
  try {
    const product = await startForBench({ arguments: ['--empty'], env: { EVENTSTORE_URL: server.url } })
    const killed = async () => {
      await server.kill()
      return () => server.start()
    }
    const hung = async () => {
      server.freeze()
      return async () => server.thaw()
    }
    const outages: readonly Outage[] = [
      { name: 'the stand-in of the event store was killed and answers again', leave: killed },
      { name: 'the stand-in of the event store hung', leave: hung },
    ]
    return [...afterPostgres, ...(await measure(product, outages, rounds))]
  } finally {
    await server.stop()
  }
}
