import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { main, startVariables } from '../support/built-server.ts'
import { runOperation } from '../support/operations.ts'
import { freePort } from '../support/product.ts'
import { enginesOf, stopEnginesOf } from './engines-of-products.ts'
import { fillEventLog, openEventLog } from './event-log.ts'
import { type Benchmark, median, perSecond } from './figure.ts'

const START_LIMIT_MS = 600_000

/** The operation's duration in seconds. Throws if it did not succeed. */
const timed = async (...operation: Parameters<typeof runOperation>): Promise<number> => {
  const began = performance.now()
  const { code, output } = await runOperation(...operation)
  if (code !== 0) throw new Error(`${operation[0]} ended with ${code}: ${output}`)
  return (performance.now() - began) / 1_000
}

const untilReady = async (url: string, child: ChildProcess): Promise<void> => {
  const deadline = performance.now() + START_LIMIT_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`)
    const { ok } = await fetch(`${url}/readyz`).catch(() => ({ ok: false }))
    if (ok) return
    await pause(50)
  }
  throw new Error(`not ready within ${START_LIMIT_MS} ms`)
}

/** Seconds from a start on these data until it is ready. */
const startSeconds = async (variables: Readonly<Record<string, string>>): Promise<number> => {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...startVariables,
      ...variables,
      PORT: `${port}`,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    await untilReady(`http://127.0.0.1:${port}`, child)
    return (performance.now() - began) / 1_000
  } finally {
    child.kill('SIGINT')
    await ended
  }
}

/** Backs up a log that is gone afterwards, so that no database of it vacuums beside the restore. */
const backUpNewLog = async (
  backup: string,
  wanted: number,
  masterKey: Buffer,
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly events: number; readonly seconds: number }> => {
  const log = await openEventLog(masterKey)
  try {
    const events = await fillEventLog(log, wanted)
    const source = { ...variables, DATABASE_URL: log.databaseUrl }
    return { events, seconds: await timed('back-up-product', [backup], source) }
  } finally {
    await log.close()
  }
}

export const restoring: Benchmark = async ({ rounds, events: wanted }) => {
  const masterKey = randomBytes(32)
  const directory = await mkdtemp(join(tmpdir(), 'modstead-bench-'))
  const backup = join(directory, 'backup')
  const variables = (dataDir: string) => ({ DATA_DIR: dataDir, MASTER_KEY: masterKey.toString('hex') })
  try {
    const source = variables(join(directory, 'source'))
    const { events, seconds: backingUp } = await backUpNewLog(backup, wanted, masterKey, source)
    const restores: number[] = []
    const starts: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const dataDir = join(directory, `restored-${round}`)
      const target = { ...variables(dataDir), ...(await enginesOf(dataDir)) }
      try {
        restores.push(await timed('restore-product', [backup], target))
        starts.push(await startSeconds(target))
        await timed('verify-audit-chain', [], target)
      } finally {
        await stopEnginesOf(dataDir)
      }
      await rm(dataDir, { recursive: true })
    }
    const totals = restores.map((seconds, round) => seconds + (starts[round] ?? Number.NaN))
    const checked = `${events} events were restored, the product was ready on them, and the audit found nothing altered`
    return [
      {
        name: `P18 restore of a backup and start until ready`,
        floor: null,
        ours: `${median(restores).toFixed(1)} s + ${median(starts).toFixed(1)} s for ${events} events`,
        result: median(totals),
        unit: 's',
        bounds: { must: 60, goal: 30, better: 'less', alsoOnEngines: true },
        latency: null,
        checked,
        rounds: totals,
      },
      {
        name: `P18 first backup`,
        floor: null,
        ours: `${perSecond(events / backingUp)} of ${events} events`,
        result: backingUp,
        unit: 's',
        bounds: null,
        latency: null,
        checked,
        rounds: [backingUp],
      },
    ]
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
