import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { cursorOf } from '@modstead/infra/event-feed/cursor'
import { openEventStore } from '@modstead/infra/event-store/open'
import { type EventStore, type NewEvent, NO_STREAM } from '@modstead/infra/event-store/port'
import { cleanUp } from './clean-up.ts'
import { type Benchmark, median, perSecond } from './figure.ts'
import { startForBench } from './product.ts'
import { logOf } from './product-database.ts'

const READERS = 100
const EVENTS = 100_000
const AT_ONCE = 50
const APPENDS_AHEAD = 20
/** Small enough that the slowest reader finds all of them in the shared end of the log. */
const MAX_AHEAD = 10_000
const LIMIT_MS = 120_000

interface Progress {
  readonly least: number
  readonly most: number
  readonly inOrder: boolean
}

/** No read model folds it, so this measures the feed and not the projectors. */
const reservation = (number: number): NewEvent => {
  const id = randomUUID()
  return {
    id,
    type: 'SlugReserved',
    data: { slug: `slug-${number}`, holderId: 'AABBCCDD' },
    metadata: {
      commandId: id,
      correlationId: id,
      causationId: id,
      actor: 'user:u0000000',
      command: 'Reserve',
      via: { kind: 'system', id: 'benchmarks' },
      at: new Date().toISOString(),
      schema: 1,
      hash: '0'.repeat(64),
    },
  }
}

/** CPU seconds of the process. Linux counts them in hundredths. */
const processorSeconds = async (pid: number | undefined): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const startReaders = async (address: string, token: string): Promise<ChildProcess> => {
  const path = fileURLToPath(new URL('./feed-readers.ts', import.meta.url))
  const readers = fork(path, [address, token, `${READERS}`])
  const [first] = await Promise.race([once(readers, 'message'), once(readers, 'exit')])
  if (first !== 'ready') throw new Error('the readers could not begin')
  return readers
}

/** Events per second, from the first append until the last reader has the last event. */
const once100kAreRead = async (store: EventStore, readers: ChildProcess): Promise<number> => {
  let progress: Progress = { least: 0, most: 0, inOrder: true }
  readers.on('message', (told: Progress) => {
    progress = told
  })
  let failure: unknown
  const fail = (error: unknown) => {
    failure = error
  }
  const run = randomUUID()
  const began = performance.now()
  const assertInTime = () => {
    if (performance.now() - began > LIMIT_MS)
      throw new Error(`the slowest reader has ${progress.least} events`)
  }
  for (let made = 0; made < EVENTS; made += AT_ONCE) {
    // Appends to one stream after the other, so that their order is that of the log.
    const events = Array.from({ length: AT_ONCE }, (_, number) => reservation(made + number))
    // Appends that wait together are stored in the order in which they came.
    const appended = store.append(`slug-${run}.${made}`, NO_STREAM, events)
    if (made % (AT_ONCE * APPENDS_AHEAD) === 0) await appended
    else appended.catch(fail)
    if (failure !== undefined) throw failure
    while (made + AT_ONCE - progress.least > MAX_AHEAD) {
      assertInTime()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  while (progress.least < EVENTS) {
    assertInTime()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  if (progress.most !== EVENTS || !progress.inOrder)
    throw new Error('readers have events twice, or out of order')
  return (EVENTS * 1_000) / (performance.now() - began)
}

const cursorOfEnd = async (store: EventStore): Promise<string> => {
  const stream = `slug-${randomUUID()}`
  const event = reservation(0)
  await store.append(stream, NO_STREAM, [event])
  return cursorOf({ stream, revision: 0n, id: event.id })
}

export const feed: Benchmark = async ({ rounds }) => {
  const product = await startForBench()
  const store = await openEventStore(await logOf(product.dataDir))
  try {
    const rates: number[] = []
    const costs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const address = `${product.url}/v3/events?after=${await cursorOfEnd(store)}`
      const readers = await startReaders(address, product.accounts.admin?.token ?? '')
      try {
        const before = await processorSeconds(product.process.pid)
        rates.push(await once100kAreRead(store, readers))
        costs.push((await processorSeconds(product.process.pid)) - before)
      } finally {
        readers.kill()
      }
    }
    return [
      {
        name: `P16 events a second to each of ${READERS} readers of the feed`,
        floor: null,
        ours: perSecond(median(rates)),
        result: median(rates),
        unit: '/s',
        bounds: { must: 10_000, goal: 10_000, better: 'more', alsoOnEngines: true },
        latency: null,
        checked: `${EVENTS} events came to every reader once, to the one that was looked at in their order; the product used ${median(costs).toFixed(1)} s of a processor`,
        rounds: rates,
      },
    ]
  } finally {
    await cleanUp(() => store.close(), product.stop, product.forget)
  }
}
