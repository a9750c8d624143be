import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../figure.ts'
import { memoryOf, processTree } from '../process-memory.ts'

const EVERY_MS = 2_000
/**
 * Number of parts of the whole time. In the first one, memory grows because code is compiled and caches fill.
 */
const PARTS = 5

/** Memory in MB of a process and all that it has started, sampled until stopped. */
export interface MemoryOverTime {
  /** Median of the last fifth minus that of the second fifth. */
  growth(): number
  stop(): Promise<void>
}

const pssOf = (pid: number): number => {
  try {
    return memoryOf(pid).pss
  } catch {
    // It ended after the processes were listed.
    return 0
  }
}

const pssOfAll = (root: number): number =>
  processTree(root)
    .map(pssOf)
    .reduce((total, pss) => total + pss, 0)

export const watchMemory = (root: number): MemoryOverTime => {
  const samples: number[] = []
  const stopped = new AbortController()
  const run = async () => {
    while (!stopped.signal.aborted) {
      samples.push(pssOfAll(root))
      await pause(EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    growth() {
      const part = Math.floor(samples.length / PARTS)
      if (part < 1) throw new Error('too short to see how memory grows')
      return median(samples.slice(-part)) - median(samples.slice(part, 2 * part))
    },
    async stop() {
      stopped.abort()
      await running
    },
  }
}
