import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { cpus, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { median } from './figure.ts'

export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memoryGiB: number
  readonly kernel: string
  readonly node: string
  /** Median time of a synced 8 kB write. */
  readonly syncMicroseconds: number
}

const measureSync = (): number => {
  const directory = mkdtempSync(join(tmpdir(), 'modstead-bench-'))
  const file = openSync(join(directory, 'sync'), 'w')
  const page = Buffer.alloc(8_192)
  const times = Array.from({ length: 200 }, (_, at) => {
    const began = performance.now()
    writeSync(file, page, 0, page.length, at * page.length)
    fdatasyncSync(file)
    return (performance.now() - began) * 1_000
  })
  closeSync(file)
  rmSync(directory, { recursive: true })
  return Math.round(median(times))
}

export const describeMachine = (): Machine => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  kernel: release(),
  node: process.version,
  syncMicroseconds: measureSync(),
})
