import { connect, type Socket } from 'node:net'

const READ_BYTES = 64 * 1024
const END_OF_HEAD = Buffer.from('\r\n\r\n')
const CONTENT_LENGTH = Buffer.from('\r\ncontent-length: ')
const ZERO = 48
const BODILESS = new Set([204, 304])

const numberAt = (bytes: Buffer, from: number): number => {
  let number = 0
  for (let at = from, digit = bytes[at] ?? 0; digit >= ZERO; digit = bytes[++at] ?? 0)
    number = number * 10 + digit - ZERO
  return number
}

/**
 * One keep-alive connection with one request at a time, which looks only at the status and the length of
 * answers, because it shares the processors with what is measured. Lines share a buffer, since each answer is
 * looked at when it is read.
 */
export class StatusLine {
  static readonly #buffer = Buffer.allocUnsafe(READ_BYTES)
  readonly #socket: Socket
  #status = 0
  /** Bytes of the current answer that are still to come, or undefined before its head. */
  #missing: number | undefined
  #waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined

  private constructor(url: URL) {
    const onread = {
      buffer: StatusLine.#buffer,
      callback: (count: number) => {
        this.#read(count)
        return true
      },
    }
    this.#socket = connect({ port: Number(url.port), host: url.hostname, noDelay: true, onread })
    this.#socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')))
    this.#socket.on('error', (error) => this.#waiting?.reject(error))
  }

  static async open(url: URL): Promise<StatusLine> {
    const line = new StatusLine(url)
    await new Promise((resolve, reject) => line.#socket.once('connect', resolve).once('error', reject))
    return line
  }

  /** Resolves to the status at the last byte of the answer. */
  send(bytes: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(bytes, 'latin1')
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(count: number): void {
    this.#missing = (this.#missing ?? this.#readHead(count)) - count
    if (this.#missing > 0) return
    this.#missing = undefined
    this.#waiting?.resolve(this.#status)
  }

  /** Returns the length of the whole answer. Its head comes at once, since servers write it at once. */
  #readHead(count: number): number {
    const bytes = StatusLine.#buffer.subarray(0, count)
    const end = bytes.indexOf(END_OF_HEAD)
    if (end < 0) throw new Error('the head of an answer came in parts')
    this.#status = numberAt(bytes, 'HTTP/1.1 '.length)
    const length = BODILESS.has(this.#status) ? -1 : bytes.subarray(0, end).indexOf(CONTENT_LENGTH)
    return end + END_OF_HEAD.length + (length < 0 ? 0 : numberAt(bytes, length + CONTENT_LENGTH.length))
  }
}
