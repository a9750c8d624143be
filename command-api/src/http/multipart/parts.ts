import { ByteReader } from './byte-reader.ts'
import { MalformedMultipart } from './multipart-errors.ts'
import { dispositionOf, type PartNames } from './part-header.ts'

export interface Part extends PartNames {
  /** The bytes, to be read to their end before the next part is asked for. */
  readonly body: AsyncIterable<Uint8Array>
}

const MAX_HEADER_BYTES = 16 * 1024
const MAX_PADDING_BYTES = 256
/** What is in no part that is handed on: preamble, epilogue, and parts without a disposition. */
const MAX_PASSED_OVER_BYTES = 64 * 1024
const LF = 0x0a

type LineEnd = '\r\n' | '\n'
/** The line end after a boundary that begins a part, or which other thing stands where a boundary seemed to. */
type Delimiter = LineEnd | 'end' | 'content'

/** What follows a boundary says whether it is one: white space may (RFC 2046), other text makes it content. */
const DELIMITER_REST = /^(?:(--)|[ \t]*(\r?\n))/
const BEGINNING_OF_REST = /^[ \t]*\r?$/

const endsTooEarly = () =>
  new MalformedMultipart('The multipart body cannot be read: the body ends before its last boundary')

/** One message. Its lines end as the line of its first boundary: in CRLF, or, from tools that know no better, in LF. */
class Message {
  readonly #reader: ByteReader
  readonly #boundary: string
  #passedOver = 0

  constructor(reader: ByteReader, boundary: string) {
    this.#reader = reader
    this.#boundary = boundary
  }

  async *parts(): AsyncGenerator<Part> {
    const lineEnd = await this.#firstDelimiter()
    if (lineEnd !== 'end') yield* this.#partsWith(lineEnd)
    await this.#epilogue()
  }

  async *#partsWith(lineEnd: LineEnd): AsyncGenerator<Part> {
    const mark = Buffer.from(`${lineEnd}--${this.#boundary}`)
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

  #passOver(bytes: number): void {
    this.#passedOver += bytes
    if (this.#passedOver > MAX_PASSED_OVER_BYTES)
      throw new MalformedMultipart('The multipart body cannot be read: more than 64 KiB of it are in no part')
  }

  async #epilogue(): Promise<void> {
    const mark = Buffer.from(`--${this.#boundary}`)
    do {
      this.#passOver(mark.length)
      for await (const passed of this.#reader.until(mark)) this.#passOver(passed.length)
    } while (this.#reader.skip(mark))
  }

  /** Passes over the preamble. */
  async #firstDelimiter(): Promise<LineEnd | 'end'> {
    const mark = Buffer.from(`--${this.#boundary}`)
    let atLineStart = true
    for (;;) {
      for await (const passed of this.#reader.until(mark)) {
        this.#passOver(passed.length)
        atLineStart = passed.at(-1) === LF
      }
      if (!this.#reader.skip(mark)) throw endsTooEarly()
      const delimiter = atLineStart ? await this.#delimiter() : 'content'
      if (delimiter !== 'content') return delimiter
      this.#passOver(mark.length)
      atLineStart = false
    }
  }

  async #delimiter(): Promise<Delimiter> {
    await this.#reader.atLeast(2)
    for (;;) {
      const rest = this.#reader.peek(MAX_PADDING_BYTES)
      const [whole = '', last, lineEnd] = DELIMITER_REST.exec(rest) ?? []
      this.#reader.drop(whole.length)
      if (last !== undefined) return 'end'
      if (lineEnd !== undefined) return lineEnd === '\n' ? '\n' : '\r\n'
      if (!BEGINNING_OF_REST.test(rest) || rest.length === MAX_PADDING_BYTES) return 'content'
      if (!(await this.#reader.atLeast(rest.length + 1))) throw endsTooEarly()
    }
  }

  /** The lines up to the blank one. */
  async #header(lineEnd: LineEnd): Promise<string> {
    for (;;) {
      const text = this.#reader.peek(MAX_HEADER_BYTES)
      const end = `${lineEnd}${text}`.indexOf(`${lineEnd}${lineEnd}`)
      if (end !== -1) {
        this.#reader.drop(end + lineEnd.length)
        return text.slice(0, end)
      }
      if (text.length === MAX_HEADER_BYTES)
        throw new MalformedMultipart('The multipart body cannot be read: the header of a part is too long')
      if (!(await this.#reader.atLeast(text.length + 1))) throw endsTooEarly()
    }
  }

  async *#body(mark: Buffer, finished: (last: boolean) => void): AsyncGenerator<Uint8Array> {
    for (;;) {
      yield* this.#reader.until(mark)
      if (!this.#reader.skip(mark)) throw endsTooEarly()
      const delimiter = await this.#delimiter()
      if (delimiter !== 'content') return finished(delimiter === 'end')
      yield new Uint8Array(mark)
    }
  }
}

/** The parts of a multipart body, one after the other. Throws MalformedMultipart. */
export const partsOf = (body: AsyncIterator<Uint8Array>, boundary: string): AsyncGenerator<Part> =>
  new Message(new ByteReader(body), boundary).parts()
