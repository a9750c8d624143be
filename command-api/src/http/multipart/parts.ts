import { ByteReader } from './byte-reader.ts'
import { delimiterOf, delimiterRest, type LineEnd } from './delimiter.ts'
import { MalformedMultipart } from './multipart-errors.ts'
import { dispositionOf, type PartNames } from './part-header.ts'

export interface Part extends PartNames {
  /** The bytes. Must be read to their end before the next part is requested. */
  readonly body: AsyncIterable<Uint8Array>
}

const MAX_HEADER_BYTES = 16 * 1024
/** Maximum number of skipped bytes: preamble, epilogue, and parts without a disposition. */
const MAX_PASSED_OVER_BYTES = 64 * 1024

const endsTooEarly = () =>
  new MalformedMultipart('The multipart body cannot be read: the body ends before its last boundary')

/** One message. Its line ends are those of the line with its first boundary: CRLF or, from some tools, LF. */
class Message {
  readonly #reader: ByteReader
  readonly #boundary: string
  #passedOver = 0

  constructor(body: AsyncIterator<Uint8Array>, boundary: string) {
    // A boundary is at the start of a line, and so may be the start of the message.
    this.#reader = new ByteReader(body, '\n')
    this.#boundary = boundary
  }

  async *parts(): AsyncGenerator<Part> {
    const lineEnd = await this.#firstDelimiter()
    if (lineEnd !== 'end') yield* this.#partsWith(lineEnd)
    for await (const passed of this.#reader.remaining()) this.#passOver(passed.length)
  }

  async *#partsWith(lineEnd: LineEnd): AsyncGenerator<Part> {
    const mark = this.#mark(lineEnd)
    let isLast = false
    while (!isLast) {
      const header = await this.#header(lineEnd)
      const disposition = dispositionOf(header)
      const body = this.#body(mark, (last) => {
        isLast = last
      })
      if (disposition !== null) {
        yield { ...disposition, body }
        while (!(await body.next()).done);
        continue
      }
      this.#passOver(mark.length + header.length)
      for await (const passed of body) this.#passOver(passed.length)
    }
  }

  #mark(lineEnd: LineEnd): Buffer {
    return Buffer.from(`${lineEnd}--${this.#boundary}`)
  }

  #passOver(bytes: number): void {
    this.#passedOver += bytes
    if (this.#passedOver > MAX_PASSED_OVER_BYTES)
      throw new MalformedMultipart('The multipart body cannot be read: more than 64 KiB of it are in no part')
  }

  /** Skips the preamble. */
  async #firstDelimiter(): Promise<LineEnd | 'end'> {
    const preamble = this.#reader.until(this.#mark('\n'), delimiterRest)
    for (;;) {
      const { done, value } = await preamble.next()
      if (!done) this.#passOver(value.length)
      else if (value === null) throw endsTooEarly()
      else return delimiterOf(value)
    }
  }

  /** The lines up to the blank line. */
  async #header(lineEnd: LineEnd): Promise<string> {
    const end = Buffer.from(lineEnd)
    if (await this.#reader.skip(end)) return ''
    const header = await this.#reader.before(Buffer.concat([end, end]), MAX_HEADER_BYTES)
    if (header === null) throw endsTooEarly()
    if (header === 'long')
      throw new MalformedMultipart('The multipart body cannot be read: the header of a part is too long')
    return header.toString('latin1')
  }

  async *#body(mark: Buffer, finished: (last: boolean) => void): AsyncGenerator<Uint8Array> {
    const rest = yield* this.#reader.until(mark, delimiterRest)
    if (rest === null) throw endsTooEarly()
    finished(delimiterOf(rest) === 'end')
  }
}

/** The parts of a multipart body, one after the other. Throws MalformedMultipart. */
export const partsOf = (body: AsyncIterator<Uint8Array>, boundary: string): AsyncGenerator<Part> =>
  new Message(body, boundary).parts()
