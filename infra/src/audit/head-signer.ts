import type pg from 'pg'
import { type EventStore, encodePosition, type Position, START } from '../event-store/port.ts'
import type { Head, HeadKey } from './head.ts'
import { blockOf, LogHash } from './log-hash.ts'
import { noteSigned } from './noted-signing.ts'
import { marksOf, readBlock, readLastBlock, storeBlock } from './stored-blocks.ts'
import { readHeadsBefore, storeHead, storeHeadKey } from './stored-heads.ts'

type Sender = Pick<pg.ClientBase, 'query'>

/**
 * The log differs from what was signed before, so nothing is signed on top of it. `npm run audit:verify` says
 * more.
 */
export class NotWhatWasSigned extends Error {
  override readonly name = 'NotWhatWasSigned'
  readonly head: Head
  constructor(head: Head, because: string) {
    super(
      `${because}, unlike what was signed at ${head.at}: ${head.events} events up to position ${encodePosition(head.position)}`,
    )
    this.head = head
  }
}

/** The state from which reading continues. */
interface Reading {
  readonly hash: LogHash
  /** Position of the last event that was taken. */
  position: Position
  /** Position before the block of that event. */
  blockAfter: Position
}

/** Begins at the block of the last head, so that the head is compared with what is stored now. */
const beginOf = async (sender: Sender, last: Head | undefined): Promise<Reading> => {
  const block =
    last === undefined ? await readLastBlock(sender) : await readBlock(sender, blockOf(last.events))
  return block === undefined
    ? { hash: new LogHash(), position: START, blockAfter: START }
    : { hash: new LogHash(block), position: block.after, blockAfter: block.after }
}

/** Signs the end of a log. Only one process at a time has a signer. */
export class HeadSigner {
  readonly #store: Pick<EventStore, 'readAll'>
  readonly #sender: Sender
  readonly #key: HeadKey
  #reading: Reading | undefined
  /** Heads with up to this many events match what was read. */
  #proved = 0

  constructor(store: Pick<EventStore, 'readAll'>, sender: Sender, key: HeadKey) {
    this.#store = store
    this.#sender = sender
    this.#key = key
  }

  /**
   * Signs the current end of the log. Returns undefined if nothing was appended since the last head, or if
   * `signal` aborted. Throws NotWhatWasSigned or StoreUnavailable.
   */
  async sign(signal?: AbortSignal): Promise<Head | undefined> {
    const [last] = await readHeadsBefore(this.#sender, { limit: 1 })
    this.#reading ??= await beginOf(this.#sender, last)
    const reading = this.#reading
    try {
      if (last !== undefined) this.#compare(last, reading)
      for await (const batch of this.#store.readAll(reading.position)) {
        if (signal?.aborted) return undefined
        for (const event of batch) await this.#take(event, reading, last)
      }
    } catch (error) {
      // Part of the batch was taken, so reading starts over.
      this.#reading = undefined
      this.#proved = 0
      throw error
    }
    const { events } = reading.hash
    if (last !== undefined && events < last.events)
      throw new NotWhatWasSigned(last, `the log ends after ${events} events`)
    const head = events === (last?.events ?? 0) ? undefined : await this.#signEnd(reading)
    await noteSigned(this.#sender)
    return head
  }

  async #take(
    { position, metadata }: { readonly position: Position; readonly metadata: { readonly hash?: string } },
    reading: Reading,
    last: Head | undefined,
  ): Promise<void> {
    const { hash } = reading
    const { block, hashes } = hash
    if (hash.take(metadata.hash)) {
      await storeBlock(this.#sender, { ...block, after: reading.blockAfter, marks: marksOf(hashes) })
      reading.blockAfter = reading.position
    }
    reading.position = position
    if (last !== undefined) this.#compare(last, reading)
  }

  #compare(last: Head, { hash }: Reading): void {
    if (last.events <= this.#proved || hash.events !== last.events) return
    if (hash.hex() !== last.hash) throw new NotWhatWasSigned(last, 'these events are others')
    this.#proved = last.events
  }

  async #signEnd({ hash, position, blockAfter }: Reading): Promise<Head> {
    const head = this.#key.sign({
      events: hash.events,
      position,
      hash: hash.hex(),
      at: new Date().toISOString(),
    })
    await storeHeadKey(this.#sender, this.#key)
    // Stored before the head: a block that covers more than was signed does no harm.
    await storeBlock(this.#sender, { ...hash.block, after: blockAfter, marks: marksOf(hash.hashes) })
    await storeHead(this.#sender, head)
    this.#proved = head.events
    return head
  }
}
