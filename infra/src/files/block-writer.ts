import type { FileHandle } from 'node:fs/promises'
import type { HashPool } from './hash-pool.ts'

type Block = Uint8Array<SharedArrayBuffer>

const BLOCK_BYTES = 512 * 1024
/**
 * One block fills while two are hashed and written, which is enough to keep disk, hashes and network busy at
 * once.
 */
const BLOCKS_IN_FLIGHT = 2
/**
 * Limit for all uploads together. Beyond it, each upload makes do with one block, and the uploads take turns
 * to keep the disk busy.
 */
const SHARED_BLOCKS = 8
/** After this many written bytes the disk is asked to catch up, so that the last sync is short. */
const SYNC_EVERY_BYTES = 32 * 1024 * 1024

/** Blocks are reused, because garbage collection returns shared memory too late. */
const spare: Block[] = []
let inUse = 0
const takeBlock = (): Block => {
  inUse += 1
  return spare.pop() ?? new Uint8Array(new SharedArrayBuffer(BLOCK_BYTES))
}
const giveBack = (block: Block) => {
  inUse -= 1
  if (spare.length < SHARED_BLOCKS) spare.push(block)
}

const writeAll = async (file: FileHandle, bytes: Uint8Array, position: number) => {
  let done = 0
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

/** Writes a stream to a file and hashes it at the same time, block by block. */
export class BlockWriter {
  readonly #file: FileHandle
  readonly #sha1
  readonly #sha512
  readonly #inFlight: Promise<void>[] = []
  #written: Promise<void> = Promise.resolve()
  #synced: Promise<void> = Promise.resolve()
  #unsynced = 0
  #block: Block | undefined
  #filled = 0
  #flushed = 0

  constructor(file: FileHandle, hashes: HashPool) {
    this.#file = file
    this.#sha1 = hashes.start('sha1')
    this.#sha512 = hashes.start('sha512')
  }

  /** Returns undefined if the bytes found room at once, otherwise a promise that settles when they have. */
  write(chunk: Uint8Array): Promise<void> | undefined {
    if (this.#block === undefined || this.#filled + chunk.length >= BLOCK_BYTES) return this.#spread(chunk)
    this.#block.set(chunk, this.#filled)
    this.#filled += chunk.length
    return undefined
  }

  /** Settles when all bytes are hashed and on the disk. */
  async finish(): Promise<{ sha1: string; sha512: string; size: number }> {
    this.#flush()
    await Promise.all(this.#inFlight)
    const [sha1, sha512] = await Promise.all([
      this.#sha1.digest(),
      this.#sha512.digest(),
      this.#synced.then(() => this.#file.datasync()),
    ])
    return { sha1, sha512, size: this.#flushed }
  }

  /** Waits until nothing uses the file or a block any more. */
  async abandon(): Promise<void> {
    await Promise.allSettled([...this.#inFlight, this.#synced])
    this.#sha1.drop()
    this.#sha512.drop()
    if (this.#block !== undefined) giveBack(this.#block)
    this.#block = undefined
  }

  async #spread(chunk: Uint8Array): Promise<void> {
    let taken = 0
    while (taken < chunk.length) {
      this.#block ??= await this.#freeBlock()
      const part = chunk.subarray(taken, taken + BLOCK_BYTES - this.#filled)
      this.#block.set(part, this.#filled)
      this.#filled += part.length
      taken += part.length
      if (this.#filled === BLOCK_BYTES) this.#flush()
    }
  }

  /** Waits for the oldest block in flight while there are too many. Rethrows its error. */
  async #freeBlock(): Promise<Block> {
    const enough = () => this.#inFlight.length > BLOCKS_IN_FLIGHT || inUse >= SHARED_BLOCKS
    while (this.#inFlight.length > 0 && enough()) await this.#inFlight.shift()
    return takeBlock()
  }

  #flush(): void {
    const full = this.#block
    if (full === undefined) return
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
    this.#block = undefined
    this.#filled = 0
  }

  #syncNowAndThen(bytes: number): void {
    this.#unsynced += bytes
    if (this.#unsynced < SYNC_EVERY_BYTES) return
    this.#unsynced = 0
    this.#synced = Promise.all([this.#synced, this.#written]).then(() => this.#file.datasync())
    this.#synced.catch(() => {})
  }
}
