import type { Position } from '../../event-store/port.ts'
import type { SearchCheckpoint } from '../port.ts'
import { type AskEngine, EngineError } from './ask-engine.ts'

/** Beside the documents, so that it lives as long as they do; no project has such an id. */
const ID = '%23checkpoint'

interface Stored {
  readonly checkpoint: { readonly position: string; readonly madeOf: string }
}
interface Answer {
  readonly _source?: Stored
}

/** Null where none was kept. */
export const readCheckpoint = async (ask: AskEngine, alias: string): Promise<SearchCheckpoint | null> => {
  const { _source } = await ask<Answer>({ method: 'GET', path: `/${alias}/_doc/${ID}` }).catch(
    (error: unknown): Answer => {
      // Where there is an index, the answer is no error but says that nothing was found.
      if (error instanceof EngineError && error.status === 404 && error.type === 'unknown') return {}
      throw error
    },
  )
  if (_source === undefined) return null
  const { position, madeOf } = _source.checkpoint
  return { position: BigInt(position) as Position, madeOf }
}

export const writeCheckpoint = async (
  ask: AskEngine,
  alias: string,
  checkpoint: SearchCheckpoint,
): Promise<void> => {
  await ask({
    method: 'PUT',
    path: `/${alias}/_doc/${ID}`,
    query: { require_alias: true },
    body: stored(checkpoint),
  })
}

/** Rejects where none was kept before: then the documents that it went with are gone as well. */
export const replaceCheckpoint = async (
  ask: AskEngine,
  alias: string,
  checkpoint: SearchCheckpoint,
): Promise<void> => {
  await ask({
    method: 'POST',
    path: `/${alias}/_update/${ID}`,
    query: { require_alias: true },
    body: { doc: stored(checkpoint) },
  })
}

const stored = ({ position, madeOf }: SearchCheckpoint): Stored => ({
  checkpoint: { position: String(position), madeOf },
})
