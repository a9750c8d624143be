import type { FileHandle } from 'node:fs/promises'
import type { HashPool } from './hash-pool.ts'

type Block = Uint8Array<SharedArrayBuffer>

const BLOCK_BYTES = 512 * 1024
/** One block fills while two are hashed and written: enough to keep disk, hashes and network busy at once. */
const BLOCKS_IN_FLIGHT = 2
/** Written bytes after which the disk is asked to catch up, so that the last sync is short. */
const SYNC_EVERY_BYTES = 32 * 1024 * 1024
const MAX_SPARE_BLOCKS = 24

/** Blocks are used again: shared memory that is left to the garbage collector is returned too late. */
const spare: Block[] = []
const takeBlock = (): Block => spare.pop() ?? new Uint8Array(new SharedArrayBuffer(BLOCK_BYTES))
const giveBack = (block: Block) => {
  if (spare.length < MAX_SPARE_BLOCKS) spare.push(block)
}

const writeAll = async (file: FileHandle, bytes: Uint8Array, position: number) => {
  let done = 0
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

/** Writes a stream to a file and hashes it, block by block, all at the same time. */
export class BlockWriter {
  readonly #file: FileHandle
  readonly #sha1
  readonly #sha512
  readonly #inFlight: Promise<void>[] = []
  #written: Promise<void> = Promise.resolve()
  #synced: Promise<void> = Promise.resolve()
  #unsynced = 0
  #block = takeBlock()
  #filled = 0
  #flushed = 0

  constructor(file: FileHandle, hashes: HashPool) {
    this.#file = file
    this.#sha1 = hashes.start('sha1')
    this.#sha512 = hashes.start('sha512')
  }

  /** Returns at once while the block has room; waits for the oldest block when all are in use. */
  async write(chunk: Uint8Array): Promise<void> {
    let taken = 0
    while (taken < chunk.length) {
      const part = chunk.subarray(taken, taken + BLOCK_BYTES - this.#filled)
      this.#block.set(part, this.#filled)
      this.#filled += part.length
      taken += part.length
      if (this.#filled === BLOCK_BYTES) await this.#flush()
    }
  }

  /** Settles when all bytes are hashed and on the disk. */
  async finish(): Promise<{ sha1: string; sha512: string; size: number }> {
    if (this.#filled > 0) await this.#flush()
    await Promise.all(this.#inFlight)
    const [sha1, sha512] = await Promise.all([
      this.#sha1.digest(),
      this.#sha512.digest(),
      this.#synced.then(() => this.#file.datasync()),
    ])
    giveBack(this.#block)
    return { sha1, sha512, size: this.#flushed }
  }

  /** Waits until nobody touches the file or a block any more. */
  async abandon(): Promise<void> {
    await Promise.allSettled([...this.#inFlight, this.#synced])
    this.#sha1.drop()
    this.#sha512.drop()
    giveBack(this.#block)
  }

  async #flush(): Promise<void> {
    const full = this.#block
    const bytes = full.subarray(0, this.#filled)
    const position = this.#flushed
    this.#flushed += bytes.length
    this.#written = this.#written.then(() => writeAll(this.#file, bytes, position))
    const settled = Promise.allSettled([this.#written, this.#sha1.update(bytes), this.#sha512.update(bytes)])
    const done = settled.then((outcomes) => {
      giveBack(full)
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    })
    done.catch(() => {})
    this.#inFlight.push(done)
    this.#syncNowAndThen(bytes.length)
    this.#block = takeBlock()
    this.#filled = 0
    if (this.#inFlight.length >= BLOCKS_IN_FLIGHT) await this.#inFlight.shift()
  }

  #syncNowAndThen(bytes: number): void {
    this.#unsynced += bytes
    if (this.#unsynced < SYNC_EVERY_BYTES) return
    this.#unsynced = 0
    this.#synced = Promise.all([this.#synced, this.#written]).then(() => this.#file.datasync())
    this.#synced.catch(() => {})
  }
}
