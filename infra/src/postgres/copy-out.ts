import type { Readable } from 'node:stream'
import type pg from 'pg'

/** The part of pg's connection that a COPY needs. The published types lack it. */
interface CopyConnection {
  readonly stream: Readable
  query(text: string): void
}

const BATCH_BYTES = 256 * 1024
/** The server waits once this many batches have not been taken. */
const MAX_WAITING = 8

/** Runs `copy … to stdout` as a query of pg. The server sends only as fast as the batches are taken. */
class CopyOut {
  readonly #statement: string
  #connection: CopyConnection | undefined
  #batches: Buffer[] = []
  #bytes = Buffer.allocUnsafe(BATCH_BYTES)
  #used = 0
  #isOver = false
  #failure: unknown
  #wake: () => void = () => {}

  constructor(statement: string) {
    this.#statement = statement
  }

  submit(connection: CopyConnection) {
    this.#connection = connection
    connection.query(this.#statement)
  }

  async next(): Promise<Buffer | undefined> {
    for (;;) {
      const batch = this.#batches.shift()
      if (batch) {
        if (this.#batches.length < MAX_WAITING) this.#connection?.stream.resume()
        return batch
      }
      if (this.#failure !== undefined) throw this.#failure
      if (this.#isOver) return undefined
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }) {
    // The memory of the chunk will be reused.
    if (this.#used + chunk.length > this.#bytes.length) this.#seal(chunk.length)
    chunk.copy(this.#bytes, this.#used)
    this.#used += chunk.length
  }

  handleError(error: unknown) {
    this.#failure = error
    this.#end()
  }

  handleReadyForQuery() {
    this.#seal(0)
    this.#end()
  }

  #seal(room: number): void {
    if (this.#used > 0) this.#batches.push(this.#bytes.subarray(0, this.#used))
    this.#bytes = Buffer.allocUnsafe(Math.max(BATCH_BYTES, room))
    this.#used = 0
    if (this.#batches.length >= MAX_WAITING) this.#connection?.stream.pause()
    this.#wake()
  }

  #end(): void {
    this.#isOver = true
    this.#wake()
  }

  handleCommandComplete() {}
  handleRowDescription() {}
  handleDataRow() {}
  handleEmptyQuery() {}
}

/**
 * Streams the output of a `copy … to stdout` in batches of whole rows. The client must not be in pipeline
 * mode. If the caller stops early, it must end the client.
 */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Buffer> {
  const copy = new CopyOut(statement)
  client.query(copy as unknown as pg.Submittable)
  for (let batch = await copy.next(); batch !== undefined; batch = await copy.next()) yield batch
}
