import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
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
import { keepSearching } from '../support/searching.ts'

const WITHIN = { timeout: 60_000, interval: 20 }
const SEARCHES_PER_SECOND = 50
const DOCUMENTS = 300
const checkpoint = { position: 7n as Position, madeOf: 'spec' }

interface Fault {
  readonly status: number
  readonly body: object
}
/** Instead of the engine's answer to this request; undefined: the engine's own. */
type Refuse = (path: string, body: string) => Fault | undefined

const busy = { error: { type: 'rejected_execution_exception', reason: 'no room' }, status: 429 }

const specs = (url: string) => {
  const indexes = testIndexes(url)
  let refuse: Refuse = () => undefined

  const passOn: RequestListener = async (asked, answer) => {
    const body = await buffer(asked)
    const fault = refuse(asked.url ?? '', body.toString())
    if (fault !== undefined) {
      answer.writeHead(fault.status, { 'content-type': 'application/json' }).end(JSON.stringify(fault.body))
      return
    }
    const { method = 'GET', headers } = asked
    const forward = request(`${url}${asked.url}`, { method, headers }, (given: IncomingMessage) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    forward.once('error', () => answer.destroy())
    forward.end(body)
  }
  const front = createServer(passOn)
  let address: string
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
    await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening))
    address = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  })
  beforeEach(async () => {
    refuse = () => undefined
    refused = []
    answered = { shared: 0, own: 0 }
    shared = new OpenSearchIndex(address, {
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
  afterAll(() => new Promise((closed) => front.close(closed)))

  const faults: readonly (readonly [string, Refuse])[] = [
    ['every request with 429', () => ({ status: 429, body: busy })],
    ['every request with 503', () => ({ status: 503, body: {} })],
    [
      'each search within an answer of 200',
      (path, body) => {
        if (!path.includes('_msearch')) return undefined
        const searches = Math.floor(body.trim().split('\n').length / 2)
        return { status: 200, body: { responses: Array.from({ length: searches }, () => busy) } }
      },
    ],
    [
      'searches for its shards are red',
      (path) =>
        path.includes('_search') || path.includes('_msearch')
          ? {
              status: 200,
              body: { responses: [{ error: { type: 'no_shard_available_action_exception' }, status: 503 }] },
            }
          : undefined,
    ],
  ]

  test.each(faults)('no search fails while the engine refuses %s', async (_what, fault) => {
    const load = keepSearching(SEARCHES_PER_SECOND, async () => {
      const { total } = await search.index.search(everything)
      return total === DOCUMENTS ? undefined : `found ${total}`
    })
    await expect.poll(() => answered.shared, WITHIN).toBeGreaterThan(10)
    refuse = fault
    await expect.poll(() => answered.own, WITHIN).toBeGreaterThan(50)
    await expect(search.assertShared()).rejects.toThrow()
    refuse = () => undefined
    const before = answered.shared
    await expect.poll(() => answered.shared, WITHIN).toBeGreaterThan(before + 10)
    expect((await load.end()).failures).toEqual([])
  })

  test('writes come through when the engine has no room for some, and one that it never takes holds up no other', async () => {
    let refusals = 3
    refuse = (path, body) => {
      if (!path.includes('_bulk') || refusals-- <= 0) return undefined
      const written = body.split('\n').filter((line) => line.includes('"version_type"')).length
      const items = Array.from({ length: written }, () => ({ index: busy }))
      return { status: 200, body: { errors: true, items } }
    }
    const impossible = { ...sampleDocument('never'), follows: 'many' as unknown as number }
    await shared.put([sampleDocument('early', { title: 'Early' }), impossible, sampleDocument('late')])
    expect(refused).toEqual(['never'])
    expect(refusals).toBeLessThan(0)
    const found = await shared.search({ ...everything, limit: 1_000 })
    const ids = new Set(found.hits.map(({ projectId }) => projectId))
    expect([ids.size, ids.has('early'), ids.has('late')]).toEqual([DOCUMENTS + 2, true, true])
  })

  test('an engine that stays too busy for writes is told of, and takes them later', async () => {
    refuse = (path) => (path.includes('_bulk') ? { status: 429, body: busy } : undefined)
    const writing = shared.put([sampleDocument('early')])
    await expect(writing).rejects.toThrow('too busy')
    await pause(10)
    refuse = () => undefined
    await shared.put([sampleDocument('early')])
    expect(await shared.size()).toBe(DOCUMENTS + 1)
  })
}

const url = process.env.OPENSEARCH_URL
if (url !== undefined) describe('a search engine that refuses', () => specs(url))
else
  describe('a search engine that refuses', () => {
    test('fails no search', ({ skip }) => skip(process.env.MODSTEAD_MISSING_ENGINES))
  })
