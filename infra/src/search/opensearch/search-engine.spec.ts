import { describe, expect, it } from 'vitest'
import { EngineAway } from '../../engines/engine-watch.ts'
import { everything } from '../contract/fresh-index.ts'
import { FilterTooLarge } from '../port.ts'
import { type AskEngine, EngineError } from './ask-engine.ts'
import { searchEngine } from './search-engine.ts'

const answering = (response: object): AskEngine => (async () => ({ responses: [response] })) as AskEngine
const failed = (status: number, error: object) => answering({ status, error })
const shardsFailed = { type: 'search_phase_execution_exception', reason: 'all shards failed' }

const search = (ask: AskEngine) => searchEngine(ask, 'alias', everything)

describe('a search that the engine does not answer', () => {
  it.each([
    ['because there is no room', failed(429, { type: 'rejected_execution_exception' })],
    ['because no shard is available', failed(503, shardsFailed)],
    ['because it has a fault', failed(500, shardsFailed)],
    [
      'because it refuses all requests',
      (async () => {
        throw new EngineError(429, { type: 'circuit_breaking_exception' })
      }) as AskEngine,
    ],
  ])('says that it is away, %s', async (_why, ask) => {
    await expect(search(ask)).rejects.toBeInstanceOf(EngineAway)
  })

  it.each(['too_many_clauses', 'too_many_nested_clauses'])(
    'says that the filter is too large, for %s',
    async (type) => {
      const caused_by = {
        type: 'query_shard_exception',
        caused_by: { type, reason: 'maxClauseCount is 1024' },
      }
      await expect(search(failed(400, { ...shardsFailed, caused_by }))).rejects.toBeInstanceOf(FilterTooLarge)
    },
  )

  it('says what else went wrong', async () => {
    const missing = search(failed(404, { type: 'index_not_found_exception', reason: 'no such index' }))
    await expect(missing).rejects.toMatchObject({ status: 404, type: 'index_not_found_exception' })
  })
})
