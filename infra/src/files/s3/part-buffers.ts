import { boundedGate, GateFull } from '../../concurrency/bounded-gate.ts'
import { FilesAway } from '../storage-errors.ts'

/** The smallest part that S3 accepts in a multipart upload. */
export const PART_BYTES = 5 * 1024 * 1024
/** Number of buffers for all uploads of a process together. It bounds their memory. */
const BUFFERS = 3
const WAITING = 1_024

export type PartBuffer = Uint8Array<SharedArrayBuffer>

/**
 * Lends a buffer for one part, to as many borrowers as there are buffers. It is shared memory, so that
 * another thread can hash it.
 */
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
