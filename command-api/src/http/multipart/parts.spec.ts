import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MalformedMultipart } from './multipart-errors.ts'
import { partsOf } from './parts.ts'

const BOUNDARY = 'B-1'

interface Sent {
  readonly filename: string
  readonly content: Buffer
}

const bodyOf = (sent: readonly Sent[], lineEnd: string): Buffer =>
  Buffer.concat([
    ...sent.flatMap(({ filename, content }) => [
      Buffer.from(
        `--${BOUNDARY}${lineEnd}Content-Disposition: form-data; name="f"; filename="${filename}"${lineEnd}${lineEnd}`,
      ),
      content,
      Buffer.from(lineEnd),
    ]),
    Buffer.from(`--${BOUNDARY}--`),
  ])

/** The bytes in pieces that end at these places. */
async function* pieces(bytes: Buffer, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((left, right) => left - right)
  for (const [at, end] of [...places, bytes.length].entries()) yield bytes.subarray(places[at - 1] ?? 0, end)
}

const read = async (bytes: Buffer, cuts: readonly number[]): Promise<Sent[]> => {
  const found: Sent[] = []
  for await (const { filename = '', body } of partsOf(pieces(bytes, cuts), BOUNDARY)) {
    const chunks: Uint8Array[] = []
    for await (const chunk of body) chunks.push(chunk)
    found.push({ filename, content: Buffer.concat(chunks) })
  }
  return found
}

/** The same grammar again, applied to the whole text at once. */
const readWhole = (text: string): Sent[] | 'malformed' => {
  const first = /\n--B-1(?:--|[ \t]*(\r?\n))/.exec(`\n${text}`)
  if (!first) return 'malformed'
  const [delimiter, lineEnd] = first
  const found: Sent[] = []
  if (lineEnd === undefined) return found
  let rest = `\n${text}`.slice(first.index + delimiter.length)
  for (;;) {
    const blank = `${lineEnd}${rest}`.indexOf(`${lineEnd}${lineEnd}`)
    const header = rest.slice(0, Math.max(0, blank))
    const body = rest.slice(blank + lineEnd.length)
    const next = new RegExp(`${lineEnd}--B-1(?:(--)|[ \\t]*\r?\n)`).exec(body)
    if (blank === -1 || !next) return 'malformed'
    const [, filename] = /^Content-Disposition:.*filename="(.*)"/m.exec(header) ?? []
    if (filename !== undefined) found.push({ filename, content: Buffer.from(body.slice(0, next.index)) })
    if (next[1] !== undefined) return found
    rest = body.slice(next.index + next[0].length)
  }
}

async function* endless(beginning: string, repeated: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(beginning)
  for (;;) yield Buffer.from(repeated)
}

const lineEnds = fc.constantFrom('\r\n', '\n')
/** Mostly characters of boundaries, so that nearly everything is nearly a boundary. */
const contents = fc
  .array(fc.constantFrom('\r\n', '\n', '\r', '--', '-', 'B', 'B-', '\r\n--B-', '\n--B-2', 'x', '\0'))
  .map((texts) => Buffer.from(texts.join('')))
const sent = fc.array(fc.record({ filename: fc.constantFrom('a.jar', 'b.zip'), content: contents }), {
  minLength: 1,
  maxLength: 4,
})
/** Mostly damaged bodies: boundaries, headers and similar text, in any order. */
const rubble = fc
  .tuple(
    lineEnds,
    fc.array(
      fc.constantFrom(
        '>--B-1>',
        '>--B-1>',
        'D>>',
        '--B-1 \t>',
        '>--B-1--',
        '>',
        '>--B-1',
        '>--B-1 x',
        '>>',
        'x',
        '--',
      ),
      { maxLength: 40 },
    ),
    fc.boolean(),
  )
  .map(([lineEnd, texts, isEnded]) =>
    `--B-1>D>>${texts.join('')}${isEnded ? '>--B-1--' : ''}`
      .replaceAll('D', 'Content-Disposition: form-data; name="f"; filename="a.jar"')
      .replaceAll('>', lineEnd),
  )
const cuts = fc.array(fc.nat(2_000), { maxLength: 60 })

describe('the parts of a multipart body', () => {
  it('are what was sent, no matter how it is split', async () => {
    await fc.assert(
      fc.asyncProperty(sent, lineEnds, cuts, async (files, lineEnd, places) => {
        expect(await read(bodyOf(files, lineEnd), places)).toEqual(files)
      }),
    )
  })

  it('match what the grammar makes of the whole body, however damaged it is', async () => {
    let intact = 0
    await fc.assert(
      fc.asyncProperty(rubble, cuts, async (text, places) => {
        const expected = readWhole(text)
        if (expected !== 'malformed') intact += 1
        const found = await read(Buffer.from(text), places).catch((error: unknown) => {
          if (error instanceof MalformedMultipart) return 'malformed'
          throw error
        })
        expect(found).toEqual(expected)
      }),
      { numRuns: 500 },
    )
    expect(intact).toBeGreaterThan(100)
  })

  it.each(['\r\n--B-X', '\r\n--B-1X', '\r\n--B-1 \t X', '\r\n--B-1-X', '\r\n--', '\r', '\n--B-1'])(
    'are passed on in as few pieces as they arrive, even if full of %j',
    async (resembling) => {
      const content = Buffer.from(resembling.repeat(5_000))
      const body = bodyOf([{ filename: 'a.jar', content }], '\r\n')
      const places = [10_000, 20_000, 20_001, 30_000]
      let handedOn = 0
      for await (const { body: chunks } of partsOf(pieces(body, places), BOUNDARY))
        for await (const _chunk of chunks) handedOn += 1
      expect(handedOn).toBeLessThanOrEqual(places.length + 2)
    },
  )

  it.each([
    ['before its first boundary', '', 'x'.repeat(1_000)],
    ['after its last boundary', `${bodyOf([], '')}`, 'x'.repeat(1_000)],
    ['after its last boundary, with more boundaries', `${bodyOf([], '')}`, `\r\n--${BOUNDARY}`],
    ['in a part without a disposition', `--${BOUNDARY}\r\n\r\n`, 'x'.repeat(1_000)],
    ['in empty parts', `--${BOUNDARY}\r\n\r\n`, `\r\n--${BOUNDARY}\r\n\r\n`],
  ])('are not awaited in a body that never ends %s', async (_where, beginning, repeated) => {
    const reading = async () => {
      for await (const _part of partsOf(endless(beginning, repeated), BOUNDARY));
    }
    await expect(reading()).rejects.toThrow('64 KiB of it are in no part')
  })

  it('of a damaged body end, or fail with an error that says so', async () => {
    await fc.assert(
      fc.asyncProperty(sent, cuts, fc.nat(2_000), fc.nat(60), async (files, places, at, length) => {
        const whole = bodyOf(files, '\r\n')
        const from = at % whole.length
        const damaged = Buffer.concat([whole.subarray(0, from), whole.subarray(from + length)])
        const outcome = await read(damaged, places).catch((error: unknown) => error)
        expect(Array.isArray(outcome) || outcome instanceof MalformedMultipart).toBe(true)
      }),
    )
  })
})
