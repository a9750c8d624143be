import { copyOut } from '../../postgres/copy-out.ts'
import { openOneConnection } from '../../postgres/one-connection.ts'
import { type Position, StoreUnavailable } from '../port.ts'
import type { StoredEvent, StoredLog } from '../stored-event.ts'

const STATEMENT = `copy (select position, stream, revision, id::text, type, data, metadata from event order by position)
  to stdout (format binary)`

/** Signature, flags and length of the header extension. */
const HEADER_BYTES = 19
const END_OF_COPY = -1

/** Reads the columns of a row one after another. */
class Columns {
  readonly #bytes: Buffer
  #at: number

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length || this.#bytes.readInt16BE(this.#at) === END_OF_COPY
  }

  beginRow(): void {
    this.#at += 2
  }

  bigint(): bigint {
    const value = this.#bytes.readBigInt64BE(this.#at + 4)
    this.#at += 12
    return value
  }

  /** Exact up to 2 ** 53. */
  number(): number {
    const value = this.#bytes.readInt32BE(this.#at + 4) * 2 ** 32 + this.#bytes.readUInt32BE(this.#at + 8)
    this.#at += 12
    return value
  }

  text(): string {
    const begin = this.#at + 4
    this.#at = begin + this.#bytes.readInt32BE(this.#at)
    return this.#bytes.toString('utf8', begin, this.#at)
  }

  bytes(): Buffer {
    const begin = this.#at + 4
    this.#at = begin + this.#bytes.readInt32BE(this.#at)
    return this.#bytes.subarray(begin, this.#at)
  }
}

const eventsIn = (bytes: Buffer, begin: number): readonly StoredEvent[] => {
  const events: StoredEvent[] = []
  const columns = new Columns(bytes, begin)
  while (!columns.isAtEnd) {
    columns.beginRow()
    // In the order of the statement.
    events.push({
      position: columns.bigint() as Position,
      stream: columns.text(),
      revision: columns.number(),
      id: columns.text(),
      type: columns.text(),
      data: columns.bytes(),
      metadata: columns.bytes(),
    })
  }
  return events
}

async function* batchesOf(databaseUrl: string): AsyncGenerator<readonly StoredEvent[]> {
  const client = await openOneConnection(databaseUrl, {
    name: 'modstead audit: log',
    options: '-c enable_seqscan=off -c enable_bitmapscan=off -c jit=off',
  }).catch((cause: unknown) => {
    throw new StoreUnavailable('the event store cannot be read', { cause })
  })
  let isFirst = true
  try {
    for await (const bytes of copyOut(client, STATEMENT)) {
      yield eventsIn(bytes, isFirst ? HEADER_BYTES : 0)
      isFirst = false
    }
  } catch (cause) {
    throw new StoreUnavailable('the event store cannot be read', { cause })
  } finally {
    await client.end().catch(() => {})
  }
}

/** The whole log as the tables contain it now, read by one COPY. Throws StoreUnavailable. */
export const copiedLog = (databaseUrl: string): StoredLog => ({
  batches: batchesOf(databaseUrl),
  again: () => batchesOf(databaseUrl),
  isGapless: true,
})
