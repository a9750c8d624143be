import { readdirSync, readFileSync } from 'node:fs'

const MB = 1_000_000

/** In MB. `rss` counts shared memory in each process, `pss` counts it once. */
export interface Memory {
  readonly rss: number
  readonly pss: number
  /** The part of `pss` that is memory shared with other processes, such as the buffers of Postgres. */
  readonly shared: number
}

const kilobytes = (text: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)

export const memoryOf = (pid: number): Memory => {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const megabytes = (field: string): number => (kilobytes(text, field) * 1_024) / MB
  return { rss: megabytes('Rss'), pss: megabytes('Pss'), shared: megabytes('Pss_Shmem') }
}

const parentOf = (pid: number): number | undefined => {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

/** A process and all processes that it has started, directly or not. */
export const processTree = (root: number): number[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const parents = new Map(all.map((pid) => [pid, parentOf(pid)]))
  const descends = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || descends(parents.get(pid)))
  return all.filter(descends)
}
