import type { Piscina } from 'piscina'
import { boundedGate, GateFull } from '../concurrency/bounded-gate.ts'
import { PasswordsBusy } from './passwords-busy.ts'

export interface ThreadLimits {
  readonly threads: number
  /** Number of tasks that may wait for a thread. Further ones are rejected. */
  readonly waiting: number
  /** Wall-clock limit of a task, including the start of its thread. */
  readonly wallMs: number
  readonly heapMb: number
}

/** How long a thread waits for its next task. */
const IDLE_MS = 10_000
/** Lets other work go first. Only Linux supports a priority per thread. */
const NICENESS = process.platform === 'linux' ? 10 : 0

export interface PasswordThreads {
  /** Runs the function of this name. Throws PasswordsBusy, and anything that the function throws. */
  run<Result>(name: string, task: unknown): Promise<Result>
  close(): Promise<void>
}

/**
 * Runs the functions that `script` exports in threads that start with the first task. In the pool of libuv
 * they would keep files and DNS lookups waiting.
 */
export const openPasswordThreads = (
  script: URL,
  { threads, waiting, wallMs, heapMb }: ThreadLimits,
): PasswordThreads => {
  const gate = boundedGate(threads, waiting)
  let opened: Promise<Piscina> | undefined
  const open = async (): Promise<Piscina> => {
    const library = await import('piscina')
    const pool = new library.Piscina({
      filename: script.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      niceIncrement: NICENESS,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
    })
    // A thread that could not start. Its task fails at its time limit.
    pool.on('error', () => {})
    return pool
  }
  const runInTime = async (name: string, task: unknown) => {
    opened ??= open()
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), wallMs)
    try {
      return await (await opened).run(task, { name, signal: late.signal })
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    async run(name, task) {
      try {
        return await gate(() => runInTime(name, task))
      } catch (error) {
        const isTooMuch = error instanceof GateFull || (error instanceof Error && error.name === 'AbortError')
        throw isTooMuch ? new PasswordsBusy({ cause: error }) : error
      }
    },
    async close() {
      await (await opened)?.destroy()
    },
  }
}
