import type { Position } from '../../event-store/port.ts'
import type { SearchCheckpoint } from '../port.ts'
import { type AskEngine, EngineError, type EngineRequest } from './ask-engine.ts'

/** Stored with the documents, so that it lives as long as they do. No project has such an id. */
const ID = '%23checkpoint'

interface Stored {
  readonly checkpoint: { readonly position: string; readonly madeOf: string; readonly epoch?: number }
}

/** Identifies a write of the checkpoint. The engine replaces it only if no other write came after. */
export interface Revision {
  readonly _seq_no: number
  readonly _primary_term: number
}
type Answer = Revision & { readonly _source?: Stored }

export interface KeptCheckpoint {
  readonly checkpoint: SearchCheckpoint
  /** Epoch of the process that kept it. */
  readonly epoch: number
  readonly revision: Revision
}

/** Returns null if none was kept, or if there is no index. */
export const readCheckpoint = async (
  ask: AskEngine,
  alias: string,
  limit: Pick<EngineRequest, 'timeoutMs'> = {},
): Promise<KeptCheckpoint | null> => {
  const request: EngineRequest = { method: 'GET', path: `/${alias}/_doc/${ID}`, ...limit }
  const answer = await ask<Answer>(request).catch((error: unknown) => {
    if (error instanceof EngineError && error.status === 404) return null
    throw error
  })
  if (answer?._source === undefined) return null
  const { position, madeOf, epoch = 0 } = answer._source.checkpoint
  return { checkpoint: { position: BigInt(position) as Position, madeOf }, epoch, revision: answer }
}

/**
 * Rejects if another write came after `former`, or if `former` is gone with its documents. If `former` is
 * null, rejects if there is a checkpoint.
 */
export const writeCheckpoint = (
  ask: AskEngine,
  alias: string,
  { position, madeOf }: SearchCheckpoint,
  epoch: number,
  former: Revision | null,
): Promise<Revision> => {
  const condition =
    former === null
      ? { op_type: 'create' }
      : { if_seq_no: former._seq_no, if_primary_term: former._primary_term }
  const body: Stored = { checkpoint: { position: String(position), madeOf, epoch } }
  const query = { require_alias: true, ...condition }
  return ask<Revision>({ method: 'PUT', path: `/${alias}/_doc/${ID}`, query, body })
}
