import { readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../figure.ts'
import { memoryOf, processTree } from '../process-memory.ts'

const EVERY_MS = 2_000
/**
 * Number of parts of the whole time. In the first one, memory grows because code is compiled and caches fill.
 */
const PARTS = 5
const MINUTE_MS = 60_000

/** Memory in MB of a process and all that it has started. */
interface Sample {
  /** Milliseconds since the first sample. */
  readonly at: number
  readonly whole: number
  /** Of Node processes alone, without what they share. */
  readonly node: number
  /** Of all other processes, which are those of Postgres. */
  readonly postgres: number
  /** Pages that Postgres processes share, which are its buffers as far as they were used. */
  readonly buffers: number
}

export interface Growth {
  /** Each is the median of the last fifth minus that of the second fifth, in MB. */
  readonly whole: number
  readonly node: number
  readonly postgres: number
  readonly buffers: number
  /** MB per minute in the second half, by least squares. */
  readonly slope: number
}

export interface MemoryOverTime {
  growth(): Growth
  stop(): Promise<void>
}

const nothing = { whole: 0, node: 0, postgres: 0, buffers: 0 }

const sampleOf = (pid: number): Omit<Sample, 'at'> => {
  try {
    const { pss, shared } = memoryOf(pid)
    const isNode = basename(readlinkSync(`/proc/${pid}/exe`)) === 'node'
    const own = pss - shared
    return { whole: pss, node: isNode ? own : 0, postgres: isNode ? 0 : own, buffers: shared }
  } catch {
    // It ended after the processes were listed.
    return nothing
  }
}

const sampleOfAll = (root: number): Omit<Sample, 'at'> =>
  processTree(root)
    .map(sampleOf)
    .reduce(
      (sum, each) => ({
        whole: sum.whole + each.whole,
        node: sum.node + each.node,
        postgres: sum.postgres + each.postgres,
        buffers: sum.buffers + each.buffers,
      }),
      nothing,
    )

/** Of the line that is nearest to all samples. */
const slopePerMinute = (samples: readonly Sample[]): number => {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, each) => sum + of(each), 0) / samples.length
  const [at, whole] = [mean((each) => each.at), mean((each) => each.whole)]
  const together = mean((each) => (each.at - at) * (each.whole - whole))
  return (together / mean((each) => (each.at - at) ** 2)) * MINUTE_MS
}

export const growthOf = (samples: readonly Sample[]): Growth => {
  const part = Math.floor(samples.length / PARTS)
  if (part < 1) throw new Error('too short to see how memory grows')
  const growth = (of: (sample: Sample) => number): number =>
    median(samples.slice(-part).map(of)) - median(samples.slice(part, 2 * part).map(of))
  return {
    whole: growth(({ whole }) => whole),
    node: growth(({ node }) => node),
    postgres: growth(({ postgres }) => postgres),
    buffers: growth(({ buffers }) => buffers),
    slope: slopePerMinute(samples.slice(Math.floor(samples.length / 2))),
  }
}

/** Samples until stopped. */
export const watchMemory = (root: number): MemoryOverTime => {
  const samples: Sample[] = []
  const stopped = new AbortController()
  const run = async () => {
    const began = performance.now()
    while (!stopped.signal.aborted) {
      samples.push({ at: performance.now() - began, ...sampleOfAll(root) })
      await pause(EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    growth: () => growthOf(samples),
    async stop() {
      stopped.abort()
      await running
    },
  }
}
