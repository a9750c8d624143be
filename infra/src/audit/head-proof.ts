import type { KeyObject } from 'node:crypto'
import type { Position } from '../event-store/port.ts'
import { type Head, isSignedBy } from './head.ts'
import { LogHash } from './log-hash.ts'
import { firstDifference, type StoredBlock } from './stored-blocks.ts'

export interface HeadSource {
  /** In ascending order of their number of events. */
  readonly heads: AsyncIterable<readonly Head[]>
  /** Keys of the permitted signers, by id. */
  readonly keys: ReadonlyMap<string, KeyObject>
  readonly blocks: KnownBlocks
}

/** Notes about blocks, made when the blocks were signed. They need not be true: they only say where to look. */
export interface KnownBlocks {
  begins(from: number, limit: number): Promise<ReadonlyMap<number, string>>
  block(number: number): Promise<Pick<StoredBlock, 'marks'> | undefined>
}

export interface HeadFinding {
  readonly head: Head
  readonly because:
    | 'signed by an unknown key'
    | 'signature does not fit'
    | 'not what was signed'
    | 'end was cut off'
  /** The first event that differs from what was signed. If no remaining event differs, the last event. */
  readonly position?: Position
  /** At least this many events are as they were signed. */
  readonly soundEvents?: number
}

export interface HeadsAudit {
  readonly heads: number
  /** The last head that fits. */
  readonly newest: Head | undefined
  /** At most the first 1,000. */
  readonly findings: readonly HeadFinding[]
  readonly findingsInTotal: number
}

const MAX_LISTED = 1_000
const BLOCKS_AT_ONCE = 2_000

interface Block {
  readonly number: number
  readonly hashes: readonly string[]
  readonly positions: readonly Position[]
}

/** Compares a log with its signed heads. */
export class HeadProof {
  readonly #source: HeadSource
  readonly #pages: AsyncIterator<readonly Head[]>
  readonly #hash = new LogHash()
  readonly #findings: HeadFinding[] = []
  #findingsInTotal = 0
  /** Heads that are not yet compared. Their signatures are checked. */
  #ahead: Head[] = []
  #hasMore = true
  #heads = 0
  #newest: Head | undefined
  #failed: Head | undefined
  #begins: ReadonlyMap<number, string> = new Map()
  #beginsUpTo = 0
  #positions: Position[] = []
  #suspect: Block | undefined

  constructor(source: HeadSource) {
    this.#source = source
    this.#pages = source.heads[Symbol.asyncIterator]()
  }

  /** The events taken so far. */
  get log(): Pick<LogHash, 'events' | 'hex'> {
    return this.#hash
  }

  /** Call before each batch. Loads the heads and notes that this many events will be compared with. */
  async prepare(events: number): Promise<void> {
    const upTo = this.#hash.events + events
    while (this.#hasMore && (this.#ahead.at(-1)?.events ?? 0) <= upTo) await this.#load()
    const block = this.#hash.block.number
    if (block + events < this.#beginsUpTo) return
    this.#begins = await this.#source.blocks.begins(block, BLOCKS_AT_ONCE + events)
    this.#beginsUpTo = block + BLOCKS_AT_ONCE + events
  }

  /** Takes the events one by one, in the order of the log. */
  take(position: Position, eventHash: string | undefined): void {
    const { block, hashes } = this.#hash
    if (this.#hash.take(eventHash)) {
      const known = this.#begins.get(this.#hash.block.number)
      if (known !== undefined && known !== this.#hash.block.before)
        this.#suspect ??= { number: block.number, hashes, positions: this.#positions }
      this.#positions = []
    }
    this.#positions.push(position)
    while (this.#ahead[0]?.events === this.#hash.events) this.#compare(this.#ahead.shift() as Head)
  }

  async result(): Promise<HeadsAudit> {
    await this.#findOther()
    await this.#findCutOff()
    return {
      heads: this.#heads,
      newest: this.#newest,
      findings: this.#findings,
      findingsInTotal: this.#findingsInTotal,
    }
  }

  async #load(): Promise<void> {
    const page = await this.#pages.next()
    if (page.done) {
      this.#hasMore = false
      return
    }
    this.#heads += page.value.length
    const signed = await Promise.all(
      page.value.map(async (head) => {
        const key = this.#source.keys.get(head.key)
        if (key === undefined) return this.#find({ head, because: 'signed by an unknown key' })
        return (await isSignedBy(key, head)) || this.#find({ head, because: 'signature does not fit' })
      }),
    )
    this.#ahead.push(...page.value.filter((_, index) => signed[index]))
  }

  #compare(head: Head): void {
    if (this.#failed !== undefined) return
    if (this.#hash.hex() === head.hash) this.#newest = head
    else this.#failed = head
  }

  async #findOther(): Promise<void> {
    if (this.#failed === undefined) return
    const position = await this.#firstOther()
    this.#find({
      head: this.#failed,
      because: 'not what was signed',
      soundEvents: this.#newest?.events ?? 0,
      ...(position !== undefined && { position }),
    })
  }

  async #findCutOff(): Promise<void> {
    let furthest: Head | undefined
    while (this.#hasMore || this.#ahead.length > 0) {
      if (this.#ahead.length === 0) await this.#load()
      furthest = this.#ahead.at(-1) ?? furthest
      this.#ahead = []
    }
    if (furthest === undefined) return
    const position = (await this.#firstOther()) ?? this.#positions.at(-1)
    this.#find({
      head: furthest,
      because: 'end was cut off',
      soundEvents: this.#newest?.events ?? 0,
      ...(position !== undefined && { position }),
    })
  }

  /** As far as the notes about blocks can tell. */
  async #firstOther(): Promise<Position | undefined> {
    const { block, hashes } = this.#hash
    const suspect = this.#suspect ?? { number: block.number, hashes, positions: this.#positions }
    const known = await this.#source.blocks.block(suspect.number)
    const index = known && firstDifference(suspect.hashes, known)
    return index === undefined ? undefined : suspect.positions[index]
  }

  #find(finding: HeadFinding): false {
    this.#findingsInTotal += 1
    if (this.#findings.length < MAX_LISTED) this.#findings.push(finding)
    return false
  }
}
