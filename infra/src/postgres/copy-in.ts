import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type pg from 'pg'

/** The part of pg's connection that a COPY needs. The published types lack it. */
interface CopyConnection {
  readonly stream: Writable
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

const CHUNK = 128 * 1024

/** Runs `copy … from stdin` as a query of pg. It pulls lines only as fast as the server takes them. */
class CopyIn {
  readonly #statement: string
  readonly #lines: Iterable<string>
  readonly #done: (error: unknown) => void
  #failure: unknown

  constructor(statement: string, lines: Iterable<string>, done: (error: unknown) => void) {
    this.#statement = statement
    this.#lines = lines
    this.#done = done
  }

  submit(connection: CopyConnection) {
    connection.query(this.#statement)
  }

  handleCopyInResponse(connection: CopyConnection) {
    this.#send(connection).then(
      () => connection.endCopyFrom(),
      (error) => {
        this.#failure = error
        connection.sendCopyFail('the rows could not be produced')
      },
    )
  }

  async #send(connection: CopyConnection): Promise<void> {
    let text = ''
    const flush = async () => {
      connection.sendCopyFromChunk(Buffer.from(text))
      text = ''
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    for (const line of this.#lines) {
      text += line
      if (text.length >= CHUNK) await flush()
    }
    if (text !== '') await flush()
  }

  handleError(error: unknown) {
    this.#done(this.#failure ?? error)
  }

  handleReadyForQuery() {
    this.#done(undefined)
  }

  handleCommandComplete() {}
  handleRowDescription() {}
  handleDataRow() {}
  handleCopyData() {}
  handleEmptyQuery() {}
}

/** Streams lines in COPY's text format into a table. The client must not be in pipeline mode. */
export const copyInto = (
  client: pg.Client,
  table: string,
  columns: readonly string[],
  lines: Iterable<string>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const statement = `copy ${table} (${columns.join(', ')}) from stdin`
    const copy = new CopyIn(statement, lines, (error) => (error === undefined ? resolve() : reject(error)))
    client.query(copy as unknown as pg.Submittable)
  })
