import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { StatusLine } from './status-line.ts'

/** The bytes of a request. `key` comes back with its answer. */
export interface Shot {
  readonly key: number
  readonly bytes: string
}

export interface Hit {
  readonly key: number
  readonly status: number
  /** Milliseconds from sending to the last byte of the answer. */
  readonly took: number
  /** `performance.now()` at the last byte. */
  readonly at: number
}

export const requestText = (
  method: string,
  url: URL,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string => {
  const lines = [`${method} ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== '' || method !== 'GET') lines.push(`Content-Length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const NO_BODY = new Set([204, 304])

/** Whether `bytes` are one complete answer. Answers have a content length or no body. */
const isWhole = (bytes: Buffer, status: number): boolean => {
  const head = bytes.indexOf(END_OF_HEAD)
  if (head < 0) return false
  const end = head + END_OF_HEAD.length
  if (NO_BODY.has(status)) return true
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1]
  return bytes.length >= end + Number(length ?? 0)
}

/** The status is the three digits after `HTTP/1.1 `. */
const statusOf = (bytes: Buffer): number =>
  (bytes[9] ?? 0) * 100 + (bytes[10] ?? 0) * 10 + (bytes[11] ?? 0) - 48 * 111

export interface LineAnswer {
  readonly status: number
  /** Head and body. */
  readonly bytes: Buffer
}

/** One keep-alive connection with one request at a time. */
export class Line {
  readonly #socket: Socket
  #received: Buffer | undefined
  #waiting: { resolve: (answer: LineAnswer) => void; reject: (error: Error) => void } | undefined

  constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => {
      const bytes = this.#received === undefined ? chunk : Buffer.concat([this.#received, chunk])
      const status = statusOf(bytes)
      this.#received = isWhole(bytes, status) ? undefined : bytes
      if (this.#received === undefined) this.#waiting?.resolve({ status, bytes })
    })
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')))
    socket.on('error', (error) => this.#waiting?.reject(error))
  }

  static async open(url: URL): Promise<Line> {
    const socket = connect(Number(url.port), url.hostname)
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return new Line(socket)
  }

  send(bytes: string): Promise<LineAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(bytes, 'latin1')
    })
  }

  close(): void {
    this.#socket.destroy()
  }
}

/** Sends the shots of each line one after the other, as fast as answers come or with a pause after each. */
export const sendAll = async (url: URL, lines: readonly Iterable<Shot>[], pauseMs = 0): Promise<Hit[]> => {
  const opened = await Promise.all(lines.map(async (shots) => ({ shots, line: await StatusLine.open(url) })))
  const hits: Hit[] = []
  await Promise.all(
    opened.map(async ({ shots, line }) => {
      for (const { key, bytes } of shots) {
        const began = performance.now()
        const status = await line.send(bytes)
        const at = performance.now()
        hits.push({ key, status, took: at - began, at })
        if (pauseMs > 0) await pause(pauseMs)
      }
    }),
  )
  for (const { line } of opened) line.close()
  return hits
}
