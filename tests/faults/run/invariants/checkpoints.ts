import { allReactions } from '@modstead/command-api/modules'
import { readCheckpoint } from '@modstead/command-api/reactions/reaction-tables'
import type { EventStore } from '@modstead/infra/event-store/port'
import { OpenSearchIndex } from '@modstead/infra/search/opensearch/open-search-index'
import { SEARCHED_TYPES } from '@modstead/projectors/search/stale-documents'
import type { Look } from './look.ts'

/** How far one follower of the log has come, as its own store says. */
export interface Checkpoint {
  readonly name: string
  readonly position: bigint
  /** It passes all other events by, and may note its position at the last of these. undefined: it reads all. */
  readonly types?: readonly string[]
}

type Parts = Pick<Look, 'stores' | 'site'>

const ofProjections = async ({ stores }: Parts): Promise<readonly Checkpoint[]> => {
  const { rows } = await stores.pool.query<{ name: string; position: string }>(
    `select name, position::text from projection
      where state = 'live' and schema = any(current_schemas(false))`,
  )
  return rows.map(({ name, position }) => ({ name, position: BigInt(position) }))
}

const REACTED_TYPES = [...new Set(allReactions.map(({ type }) => type))]

const ofReactions = async ({ stores }: Parts): Promise<readonly Checkpoint[]> => [
  { name: 'the reactions', position: await readCheckpoint(stores.pool), types: REACTED_TYPES },
]

const ofSharedSearch = async ({ site }: Parts): Promise<readonly Checkpoint[]> => {
  const url = site.variables.OPENSEARCH_URL
  if (url === undefined) return []
  const index = new OpenSearchIndex(url)
  try {
    const position = (await index.checkpoint())?.position ?? -1n
    return [{ name: 'the search index in OpenSearch', position, types: SEARCHED_TYPES }]
  } finally {
    await index.close()
  }
}

/** Of everything that follows the log and keeps its position in a store. */
export const readCheckpoints = async (parts: Parts): Promise<readonly Checkpoint[]> =>
  (await Promise.all([ofProjections(parts), ofReactions(parts), ofSharedSearch(parts)])).flat()

/** Whether an event that the follower must read lies after its position. */
export const isBehind = async (
  store: Pick<EventStore, 'readAll' | 'head'>,
  { position, types }: Checkpoint,
): Promise<boolean> => {
  const after = position as Parameters<EventStore['readAll']>[0]
  if (types === undefined) return position < (await store.head())
  for await (const events of store.readAll(after, { types })) if (events.length > 0) return true
  return false
}
