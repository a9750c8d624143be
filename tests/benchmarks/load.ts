import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A request as its bytes; `key` comes back with its answer. */
export interface Shot {
  readonly key: number
  readonly bytes: string
}

export interface Hit {
  readonly key: number
  readonly status: number
  /** Milliseconds from sending to the last byte of the answer. */
  readonly took: number
  /** `performance.now()` of the last byte. */
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

/** End of a whole answer at the start of `text`, or -1. Answers have a content length or no body. */
const endOfAnswer = (text: string): number => {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return -1
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  const end = head + 4 + Number(length ?? 0)
  return text.length < end ? -1 : end
}

export interface LineAnswer {
  readonly status: number
  /** Head and body, byte by byte. */
  readonly text: string
}

/** One keep-alive connection; one request at a time. */
export class Line {
  readonly #socket: Socket
  #received = ''
  #waiting: { resolve: (answer: LineAnswer) => void; reject: (error: Error) => void } | undefined

  constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true).setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      this.#received += chunk
      const end = endOfAnswer(this.#received)
      if (end < 0) return
      const status = Number(this.#received.slice(9, 12))
      const text = this.#received.slice(0, end)
      this.#received = this.#received.slice(end)
      this.#waiting?.resolve({ status, text })
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
      this.#socket.write(bytes)
    })
  }

  close(): void {
    this.#socket.destroy()
  }
}

/** Sends the shots of each line one after the other, as fast as answers come or with a pause after each. */
export const sendAll = async (url: URL, lines: readonly Iterable<Shot>[], pauseMs = 0): Promise<Hit[]> => {
  const opened = await Promise.all(lines.map(async (shots) => ({ shots, line: await Line.open(url) })))
  const hits: Hit[] = []
  await Promise.all(
    opened.map(async ({ shots, line }) => {
      for (const { key, bytes } of shots) {
        const began = performance.now()
        const { status } = await line.send(bytes)
        const at = performance.now()
        hits.push({ key, status, took: at - began, at })
        if (pauseMs > 0) await pause(pauseMs)
      }
    }),
  )
  for (const { line } of opened) line.close()
  return hits
}
