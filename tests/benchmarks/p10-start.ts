import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/product.ts'
import { enginesOf, stopEnginesOf } from './engines-of-products.ts'
import { type Benchmark, median } from './figure.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LIMIT_MS = 60_000
/** Both APIs: the database answers one request, the search index the other. */
const ADDRESSES = ['/v2/tag/loader', '/v2/search?limit=1']

type Variables = Readonly<Record<string, string>>

const npmStart = (dataDir: string, port: number, engines: Variables): ChildProcess =>
  spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: `${port}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...engines,
    },
  })

const untilAnswered = async (url: string, child: ChildProcess): Promise<void> => {
  const deadline = performance.now() + LIMIT_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
    const answered = await fetch(url).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (answered) return
    await pause(10)
  }
  throw new Error(`no 200 from ${url} within ${LIMIT_MS} ms`)
}

const untilReady = (port: number, child: ChildProcess): Promise<void> =>
  untilAnswered(`http://127.0.0.1:${port}/readyz`, child)

/** Returns seconds. Leaves the data as `npm start` makes it. */
const startOnce = async (dataDir: string, engines: Variables): Promise<number> => {
  const port = await freePort()
  const began = performance.now()
  const child = npmStart(dataDir, port, engines)
  try {
    for (const address of ADDRESSES) await untilAnswered(`http://127.0.0.1:${port}${address}`, child)
    const seconds = (performance.now() - began) / 1_000
    await untilReady(port, child)
    return seconds
  } finally {
    const ended = once(child, 'exit')
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
    await ended
    await untilClosed(port)
  }
}

/** npm may end before the process that it started. */
const untilClosed = async (port: number): Promise<void> => {
  const open = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    )
  while (await open()) await pause(50)
  await pause(500)
}

export const start: Benchmark = async ({ rounds }) => {
  const first: number[] = []
  const again: number[] = []
  for (let round = 0; round < rounds; round++) {
    const dataDir = await mkdtemp(join(tmpdir(), 'modstead-bench-'))
    try {
      const engines = await enginesOf(dataDir)
      first.push(await startOnce(dataDir, engines))
      again.push(await startOnce(dataDir, engines))
    } finally {
      await stopEnginesOf(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  const checked = `${ADDRESSES.join(' and ')} answered 200, and the start went on to be ready`
  return [
    {
      name: 'P10 npm start on existing data → first 200',
      floor: null,
      ours: `${median(again).toFixed(2)} s`,
      result: median(again),
      unit: 's',
      bounds: { must: 1.5, goal: 0.8, better: 'less' },
      latency: null,
      checked,
      rounds: again,
    },
    {
      name: 'P10 first ever npm start after install → first 200',
      floor: null,
      ours: `${median(first).toFixed(2)} s`,
      result: median(first),
      unit: 's',
      bounds: { must: 10, goal: 2, better: 'less' },
      latency: null,
      checked,
      rounds: first,
    },
  ]
}
