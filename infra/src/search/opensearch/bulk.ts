import { setTimeout as pause } from 'node:timers/promises'
import { type AskEngine, EngineError, type EngineFault } from './ask-engine.ts'

/** Of one request, whichever comes first. */
const MAX_WRITES = 500
const MAX_CHARACTERS = 4_000_000
const REQUEST_MS = 30_000

/** Writes that the engine has no room for are sent again, each time after twice as long. */
const MAX_REPEATS = 6
const FIRST_PAUSE_MS = 100
const BUSY = 429
const ABSENT = 404

export interface Write {
  readonly id: string
  /** null: to be removed. */
  readonly document: object | null
}

interface Prepared {
  readonly id: string
  readonly lines: readonly string[]
}

interface BulkAnswer {
  readonly items: readonly {
    readonly index?: ItemAnswer
    readonly delete?: ItemAnswer
  }[]
}

interface ItemAnswer {
  readonly status: number
  readonly error?: EngineFault
}

/**
 * Writes to an alias, in order. They are lasting, but not found before the index is refreshed. Rejects with the first
 * refusal, or once the engine stayed too busy for six repeats; what was written before stays.
 */
export const writeInBulk = async (
  ask: AskEngine,
  alias: string,
  writes: AsyncIterable<Write> | Iterable<Write>,
): Promise<void> => {
  for await (const chunk of chunksOf(writes)) await writeChunk(ask, alias, chunk)
}

async function* chunksOf(
  writes: AsyncIterable<Write> | Iterable<Write>,
): AsyncGenerator<readonly Prepared[]> {
  let chunk: Prepared[] = []
  let characters = 0
  for await (const { id, document } of writes) {
    const lines =
      document === null
        ? [JSON.stringify({ delete: { _id: id } })]
        : [JSON.stringify({ index: { _id: id } }), JSON.stringify(document)]
    const length = lines.reduce((sum, line) => sum + line.length, 0)
    if (chunk.length === MAX_WRITES || (chunk.length > 0 && characters + length > MAX_CHARACTERS)) {
      yield chunk
      chunk = []
      characters = 0
    }
    chunk.push({ id, lines })
    characters += length
  }
  if (chunk.length > 0) yield chunk
}

const writeChunk = async (ask: AskEngine, alias: string, chunk: readonly Prepared[]): Promise<void> => {
  let left = chunk
  for (let repeats = 0; ; repeats += 1) {
    left = await writeOnce(ask, alias, left)
    if (left.length === 0) return
    if (repeats === MAX_REPEATS)
      throw new Error(`the search engine stays too busy for ${left.length} documents`)
    await pause(FIRST_PAUSE_MS * 2 ** repeats)
  }
}

/** Gives what the engine had no room for. */
const writeOnce = async (
  ask: AskEngine,
  alias: string,
  chunk: readonly Prepared[],
): Promise<readonly Prepared[]> => {
  const request = {
    method: 'POST' as const,
    path: `/${alias}/_bulk`,
    // Without it, an index that was deleted would come back without its mapping.
    query: { require_alias: true },
    lines: chunk.flatMap(({ lines }) => lines),
    timeoutMs: REQUEST_MS,
  }
  try {
    const { items } = await ask<BulkAnswer>(request)
    return chunk.filter((write, at) => isRefusedAsBusy(write, items[at]?.index ?? items[at]?.delete))
  } catch (error) {
    if (error instanceof EngineError && error.status === BUSY) return chunk
    throw error
  }
}

/** Throws for every other refusal. */
const isRefusedAsBusy = ({ id }: Prepared, answer: ItemAnswer | undefined): boolean => {
  if (answer === undefined) throw new Error(`the search engine says nothing about document ${id}`)
  if (answer.status === BUSY) return true
  // A document to be removed that was not there: no error stands beside it.
  const isDone = answer.status < 300 || (answer.status === ABSENT && answer.error === undefined)
  if (!isDone) throw new EngineError(answer.status, withId(id, answer.error))
  return false
}

const withId = (id: string, fault: EngineFault | undefined): EngineFault => ({
  type: fault?.type ?? 'unknown',
  reason: `document ${id}: ${fault?.reason ?? ''}`,
})
