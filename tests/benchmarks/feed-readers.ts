import { get, type IncomingMessage } from 'node:http'

/** Reads the feed of P16 in a separate process: `address token readers`. */
const [, , address = '', token = '', count = '0'] = process.argv

const LINE_END = 0x0a
/** Events that the benchmark appends. The first reader checks every one of them. */
interface Told {
  readonly data?: { readonly slug: string }
}

class FeedReading {
  lines = 0
  inOrder = true
  readonly #looks: boolean
  #rest = ''

  constructor(looks: boolean) {
    this.#looks = looks
  }

  take(bytes: Buffer): void {
    for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) this.lines += 1
    if (this.#looks) this.#look(bytes.toString())
  }

  #expected = 0
  #look(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) {
      const { data } = JSON.parse(line) as Told
      if (data === undefined) continue
      if (data.slug !== `slug-${this.#expected}`) this.inOrder = false
      this.#expected += 1
    }
  }
}

const open = (reading: FeedReading): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = get(
      address,
      { headers: { authorization: token }, agent: false },
      (response: IncomingMessage) => {
        if (response.statusCode !== 200)
          return reject(new Error(`a reader was answered ${response.statusCode}`))
        response.on('data', (bytes: Buffer) => {
          reading.take(bytes)
          // The first line shows the reader's position.
          resolve()
        })
        response.on('end', () => reject(new Error('a reader was sent away')))
      },
    )
    request.on('error', reject)
  })

const readings = Array.from({ length: Number(count) }, (_, number) => new FeedReading(number === 0))
await Promise.all(readings.map(open))
const begun = readings.map(({ lines }) => lines)
process.send?.('ready')
setInterval(() => {
  const events = readings.map(({ lines }, reader) => lines - (begun[reader] ?? 0))
  process.send?.({ least: Math.min(...events), most: Math.max(...events), inOrder: readings[0]?.inOrder })
}, 20)
