import { setTimeout as pause } from 'node:timers/promises'
import { EngineAway } from '../../engines/engine-watch.ts'
import { type AskEngine, EngineError, type EngineFault } from './ask-engine.ts'

/** Limits of one request, whichever is reached first. */
const MAX_WRITES = 500
const MAX_CHARACTERS = 4_000_000
const REQUEST_MS = 30_000

/** Writes that the engine has no room for are repeated this often, each time after twice as long. */
const MAX_REPEATS = 6
const FIRST_PAUSE_MS = 100
const BUSY = 429
const ABSENT = 404
/** The engine cannot accept the document itself. */
const REFUSED = 400

export interface Write {
  readonly id: string
  /** null: remove the document. */
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

export type OnRefused = (projectId: string, because: string) => void

export interface BulkTarget {
  readonly ask: AskEngine
  readonly alias: string
  /** Version of the writes. The engine refuses a write if it already has a higher version. */
  readonly epoch: number
  readonly onRefused: OnRefused
}

/**
 * Writes to an alias, in order. The writes are durable, but not searchable before the index is refreshed.
 * Skips documents that the engine will never accept, and reports them to `onRefused`. Rejects with any other
 * refusal, or if the engine is still too busy after six repeats. Earlier writes stay.
 */
export const writeInBulk = async (
  target: BulkTarget,
  writes: AsyncIterable<Write> | Iterable<Write>,
): Promise<void> => {
  for await (const chunk of chunksOf(writes, target.epoch)) await writeChunk(target, chunk)
}

async function* chunksOf(
  writes: AsyncIterable<Write> | Iterable<Write>,
  epoch: number,
): AsyncGenerator<readonly Prepared[]> {
  let chunk: Prepared[] = []
  let characters = 0
  for await (const { id, document } of writes) {
    const place = { _id: id, version: epoch, version_type: 'external_gte' }
    const lines =
      document === null
        ? [JSON.stringify({ delete: place })]
        : [JSON.stringify({ index: place }), JSON.stringify(document)]
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

const writeChunk = async (target: BulkTarget, chunk: readonly Prepared[]): Promise<void> => {
  let left = chunk
  for (let repeats = 0; ; repeats += 1) {
    left = await writeOnce(target, left)
    if (left.length === 0) return
    if (repeats === MAX_REPEATS)
      throw new EngineAway(`the search engine stays too busy for ${left.length} documents`)
    await pause(FIRST_PAUSE_MS * 2 ** repeats)
  }
}

/** Returns the writes that the engine had no room for. */
const writeOnce = async (
  { ask, alias, onRefused }: BulkTarget,
  chunk: readonly Prepared[],
): Promise<readonly Prepared[]> => {
  const request = {
    method: 'POST' as const,
    path: `/${alias}/_bulk`,
    // Without it, a deleted index would come back without its mapping.
    query: { require_alias: true },
    lines: chunk.flatMap(({ lines }) => lines),
    timeoutMs: REQUEST_MS,
  }
  try {
    const { items } = await ask<BulkAnswer>(request)
    return chunk.filter((write, at) =>
      isToBeRepeated(write, items[at]?.index ?? items[at]?.delete, onRefused),
    )
  } catch (error) {
    if (error instanceof EngineError && error.status === BUSY) return chunk
    throw error
  }
}

const isToBeRepeated = ({ id }: Prepared, answer: ItemAnswer | undefined, onRefused: OnRefused): boolean => {
  if (answer === undefined) throw new Error(`the search engine says nothing about document ${id}`)
  const { status, error } = answer
  if (status === BUSY) return true
  // A document to remove was missing, so there is no error with the status.
  const isDone = status < 300 || (status === ABSENT && error === undefined)
  if (isDone) return false
  if (status !== REFUSED) throw new EngineError(status, withId(id, error))
  onRefused(id, `${error?.type ?? 'unknown'}: ${error?.reason ?? ''}`)
  return false
}

const withId = (id: string, fault: EngineFault | undefined): EngineFault => ({
  type: fault?.type ?? 'unknown',
  reason: `document ${id}: ${fault?.reason ?? ''}`,
})
