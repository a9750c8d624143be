import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type AskEngine, EngineError } from './ask-engine.ts'
import { type OnRefused, type Write, writeInBulk } from './bulk.ts'

const writesOf = (...ids: readonly string[]): readonly Write[] => ids.map((id) => ({ id, document: { id } }))

/** An engine that answers each request by `statusOf` and reports which documents it received. */
const engine = (statusOf: (id: string, request: number) => number) => {
  const sent: string[][] = []
  const ask = async ({ lines = [] }: { readonly lines?: readonly string[] }) => {
    const ids = lines
      .map((line) => JSON.parse(line))
      .flatMap(({ index, delete: removed }) => (index ?? removed)?._id ?? [])
    sent.push(ids)
    const items = ids.map((id: string) => {
      const status = statusOf(id, sent.length)
      return {
        index: { status, ...(status >= 400 && { error: { type: 'refused', reason: 'for a reason' } }) },
      }
    })
    return { errors: true, items }
  }
  return { ask: ask as unknown as AskEngine, sent }
}

const EPOCH = 7
const write = (ask: AskEngine, writes: readonly Write[], onRefused: OnRefused = () => {}) =>
  writeInBulk({ ask, alias: 'alias', epoch: EPOCH, onRefused }, writes)

describe('writing in bulk', () => {
  it('sends as many documents at once as fit into one request', async () => {
    const { ask, sent } = engine(() => 201)
    const ids = Array.from({ length: 1_001 }, (_, at) => `p${at}`)
    await write(ask, writesOf(...ids))
    expect(sent.map((each) => each.length)).toEqual([500, 500, 1])
    const large = { text: 'x'.repeat(1_500_000) }
    sent.length = 0
    await write(
      ask,
      ids.slice(0, 5).map((id) => ({ id, document: large })),
    )
    expect(sent.map((each) => each.length)).toEqual([2, 2, 1])
  })

  it('asks its source for no more than the next request takes while the engine is at work', async () => {
    const [REQUEST, REQUESTS] = [500, 4]
    let pulled = 0
    const source = async function* (): AsyncGenerator<Write> {
      for (; pulled < REQUEST * REQUESTS; ) {
        pulled += 1
        yield { id: `p${pulled}`, document: {} }
      }
    }
    const pulledAtAnswers: number[] = []
    const slow = (async ({ lines = [] }) => {
      // A writer that does not wait for the answer reads further items now.
      await pause(20)
      pulledAtAnswers.push(pulled)
      return { items: lines.slice(lines.length / 2).map(() => ({ index: { status: 201 } })) }
    }) as AskEngine
    await writeInBulk({ ask: slow, alias: 'alias', epoch: EPOCH, onRefused: () => {} }, source())
    const oneAhead = Array.from({ length: REQUESTS }, (_, at) =>
      Math.min(REQUEST * (at + 1) + 1, REQUEST * REQUESTS),
    )
    expect(pulledAtAnswers).toEqual(oneAhead)
  })

  it('names what the engine will never accept, and writes the rest', async () => {
    const { ask, sent } = engine((id) => (id === 'p3' || id === 'p700' ? 400 : 201))
    const ids = Array.from({ length: 701 }, (_, at) => `p${at}`)
    const refused: string[] = []
    await write(ask, writesOf(...ids), (id, because) => refused.push(`${id} ${because}`))
    expect(sent.flat()).toEqual(ids)
    expect(refused).toEqual(['p3 refused: for a reason', 'p700 refused: for a reason'])
  })

  it.each([409, 404, 403, 500])(
    'fails with an answer of 200 in which one document got %d',
    async (status) => {
      const { ask } = engine((id) => (id === 'b' ? status : 201))
      const written = write(ask, writesOf('a', 'b'))
      await expect(written).rejects.toThrow('document b: for a reason')
      await expect(written).rejects.toBeInstanceOf(EngineError)
    },
  )

  it('gives each write the epoch of its writer', async () => {
    const versions: unknown[] = []
    const ask = (async ({ lines = [] }) => {
      const actions = lines.map((line) => JSON.parse(line)).flatMap((line) => line.index ?? line.delete ?? [])
      versions.push(...actions.map(({ version, version_type }) => [version, version_type]))
      return { items: actions.map(() => ({ index: { status: 200 } })) }
    }) as AskEngine
    await write(ask, [...writesOf('a'), { id: 'b', document: null }])
    expect(versions).toEqual([
      [EPOCH, 'external_gte'],
      [EPOCH, 'external_gte'],
    ])
  })
})

describe('a busy engine', () => {
  it('gets again only what it had no room for', async () => {
    const { ask, sent } = engine((id, request) => (id !== 'b' || request === 3 ? 201 : 429))
    await write(ask, writesOf('a', 'b', 'c'))
    expect(sent).toEqual([['a', 'b', 'c'], ['b'], ['b']])
  })

  it('gets a request again that it refused as a whole', async () => {
    const { ask, sent } = engine(() => 201)
    let refusals = 1
    const refusing = (async (request) => {
      refusals -= 1
      if (refusals >= 0) throw new EngineError(429, { type: 'busy' })
      return ask(request)
    }) as AskEngine
    await write(refusing, writesOf('a', 'b'))
    expect(sent).toEqual([['a', 'b']])
  })
})
