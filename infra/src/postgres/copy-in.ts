import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type pg from 'pg'

/** The part of pg's connection that a COPY needs. The published types lack it. */
interface CopyConnection {
  readonly stream: Writable
  query(text: string): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

const CHUNK = 128 * 1024
/** Code of the message and its length, which counts itself but not the code. */
const HEAD = 5
const COPY_DATA = 'd'.charCodeAt(0)
/** Bytes of a UTF-16 unit in UTF-8, at most. */
const MAX_BYTES_OF_UNIT = 3

/** Text, or its UTF-8. */
type Piece = string | Buffer

/** Runs `copy … from stdin` as a query of pg. It pulls pieces only as fast as the server takes them. */
class CopyIn {
  readonly #statement: string
  readonly #pieces: Iterable<Piece>
  readonly #done: (error: unknown) => void
  #failure: unknown

  constructor(statement: string, pieces: Iterable<Piece>, done: (error: unknown) => void) {
    this.#statement = statement
    this.#pieces = pieces
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

  /**
   * Encodes piece by piece: one letter beyond Latin-1 makes V8 store a whole text in two bytes per letter, which
   * takes longer to encode.
   */
  async #send({ stream }: CopyConnection): Promise<void> {
    let message = Buffer.allocUnsafe(CHUNK)
    let end = HEAD
    const flush = async (least: number) => {
      message[0] = COPY_DATA
      message.writeUInt32BE(end - 1, 1)
      stream.write(message.subarray(0, end))
      message = Buffer.allocUnsafe(Math.max(CHUNK, HEAD + least))
      end = HEAD
      if (stream.writableNeedDrain) await once(stream, 'drain')
    }
    for (const piece of this.#pieces) {
      const most = typeof piece === 'string' ? piece.length * MAX_BYTES_OF_UNIT : piece.length
      if (end + most > message.length) await flush(most)
      end += typeof piece === 'string' ? message.write(piece, end) : piece.copy(message, end)
    }
    if (end > HEAD) await flush(0)
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

/**
 * Streams rows in COPY's text format into a table, cut into pieces anywhere. The client must not be in pipeline mode. `freeze` spares
 * later readers from marking the rows as visible, in a transaction that made or truncated the table.
 */
export const copyInto = (
  client: pg.Client,
  table: string,
  columns: readonly string[],
  pieces: Iterable<Piece>,
  { freeze = false } = {},
): Promise<void> =>
  new Promise((resolve, reject) => {
    const statement = `copy ${table} (${columns.join(', ')}) from stdin (freeze ${freeze})`
    const copy = new CopyIn(statement, pieces, (error) => (error === undefined ? resolve() : reject(error)))
    client.query(copy as unknown as pg.Submittable)
  })
