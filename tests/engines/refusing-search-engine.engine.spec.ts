import { setTimeout as pause } from 'node:timers/promises'
import { whyMissing } from '@modstead/infra/engines/test-missing-engines'
import type { Position } from '@modstead/infra/event-store/port'
import { everything } from '@modstead/infra/search/contract/fresh-index'
import { EmbeddedSearchIndex } from '@modstead/infra/search/embedded/embedded-search-index'
import {
  type FollowedIndex,
  type SearchWithFallback,
  searchWithFallback,
} from '@modstead/infra/search/fallback/search-with-fallback'
import { OpenSearchIndex } from '@modstead/infra/search/opensearch/open-search-index'
import { testIndexes } from '@modstead/infra/search/opensearch/test-index'
import type { SearchIndex } from '@modstead/infra/search/port'
import { sampleDocument } from '@modstead/infra/search/sample-document'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Refuse,
  type RefusingFront,
  refuseAsBusy,
  refuseDocumentsAsBusy,
  refuseSearchesAsBusy,
  refuseSearchesAsRed,
  refuseWritesAsBusy,
  startRefusingFront,
} from '../support/engines/refusing-front.ts'
import { keepSearching } from '../support/searching.ts'

const WITHIN = { timeout: 60_000, interval: 20 }
const SEARCHES_PER_SECOND = 50
const DOCUMENTS = 300
const checkpoint = { position: 7n as Position, madeOf: 'spec' }

const specs = (url: string) => {
  const indexes = testIndexes(url)
  let front: RefusingFront
  let shared: OpenSearchIndex
  let refused: string[]
  let own: EmbeddedSearchIndex
  let search: SearchWithFallback
  let answered: { shared: number; own: number }

  const followed = (index: SearchIndex): FollowedIndex => ({
    index,
    waitFor: async (position) => ((await index.checkpoint())?.position ?? -1n) >= position,
  })

  beforeAll(async () => {
    front = await startRefusingFront(url)
  })
  beforeEach(async () => {
    front.refuseNothing()
    refused = []
    answered = { shared: 0, own: 0 }
    shared = new OpenSearchIndex(front.url, {
      name: indexes.freshName(),
      onRefused: (id) => refused.push(id),
    })
    own = new EmbeddedSearchIndex()
    const documents = Array.from({ length: DOCUMENTS }, (_, at) => sampleDocument(`p${at}`))
    for (const index of [shared, own]) {
      await index.replaceAll(documents)
      await index.keepCheckpoint(checkpoint)
    }
    const onAnswer = (by: 'shared' | 'own') => {
      answered[by] += 1
    }
    search = searchWithFallback({ shared: followed(shared), own: followed(own), onAnswer })
  })
  afterEach(async () => {
    search.close()
    await shared.close()
    await indexes.remove()
  })
  afterAll(() => front?.stop())

  const faults: readonly (readonly [string, Refuse])[] = [
    ['every request with 429', refuseAsBusy],
    ['every request with 503', () => ({ status: 503, body: {} })],
    ['each search within an answer of 200', refuseSearchesAsBusy],
    ['searches because its shards are red', refuseSearchesAsRed],
  ]

  test.each(faults)('no search fails while the engine refuses %s', async (_what, fault) => {
    const load = keepSearching(SEARCHES_PER_SECOND, async () => {
      const { total } = await search.index.search(everything)
      return total === DOCUMENTS ? undefined : `found ${total}`
    })
    await expect.poll(() => answered.shared, WITHIN).toBeGreaterThan(10)
    front.refuse(fault)
    await expect.poll(() => answered.own, WITHIN).toBeGreaterThan(50)
    await expect(search.assertShared()).rejects.toThrow()
    front.refuseNothing()
    const before = answered.shared
    await expect.poll(() => answered.shared, WITHIN).toBeGreaterThan(before + 10)
    expect((await load.end()).failures).toEqual([])
  })

  test('writes succeed when the engine has no room for some of them, and one that it never accepts does not block others', async () => {
    let refusals = 3
    front.refuse((path, body) => {
      const refusal = refuseDocumentsAsBusy(path, body)
      return refusal && refusals-- > 0 ? refusal : undefined
    })
    const impossible = { ...sampleDocument('never'), follows: 'many' as unknown as number }
    await shared.put([sampleDocument('early', { title: 'Early' }), impossible, sampleDocument('late')])
    expect(refused).toEqual(['never'])
    expect(refusals).toBeLessThan(0)
    const found = await shared.search({ ...everything, limit: 1_000 })
    const ids = new Set(found.hits.map(({ projectId }) => projectId))
    expect([ids.size, ids.has('early'), ids.has('late')]).toEqual([DOCUMENTS + 2, true, true])
  })

  test('an engine that stays too busy for writes is reported, and accepts them later', async () => {
    front.refuse(refuseWritesAsBusy)
    const writing = shared.put([sampleDocument('early')])
    await expect(writing).rejects.toThrow('too busy')
    await pause(10)
    front.refuseNothing()
    await shared.put([sampleDocument('early')])
    expect(await shared.size()).toBe(DOCUMENTS + 1)
  })
}

const url = process.env.OPENSEARCH_URL
if (url !== undefined) describe('a search engine that refuses', () => specs(url))
else
  describe('a search engine that refuses', () => {
    test('fails no search', ({ skip }) => skip(whyMissing('OpenSearch')))
  })
