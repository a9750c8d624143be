import { boundedGate, GateFull } from '../../concurrency/bounded-gate.ts'
import { FilesAway } from '../storage-errors.ts'

/** The smallest that S3 takes of a file of several parts. */
export const PART_BYTES = 5 * 1024 * 1024
/** Of all uploads of a process together: what they hold in memory. */
const BUFFERS = 3
const WAITING = 1_024

export type PartBuffer = Uint8Array<SharedArrayBuffer>

/** Lends a buffer for one part, to as many at a time as there are; shared memory, so that another thread can hash it. */
export type LendPartBuffer = <Result>(work: (buffer: PartBuffer) => Promise<Result>) => Promise<Result>

export const partBuffers = (): LendPartBuffer => {
  const gate = boundedGate(BUFFERS, WAITING)
  const spare: PartBuffer[] = []
  return async (work) => {
    const borrow = async () => {
      const buffer = spare.pop() ?? new Uint8Array(new SharedArrayBuffer(PART_BYTES))
      try {
        return await work(buffer)
      } finally {
        spare.push(buffer)
      }
    }
    try {
      return await gate(borrow)
    } catch (error) {
      throw error instanceof GateFull
        ? new FilesAway('too many files are being stored', { cause: error })
        : error
    }
  }
}
