import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineAway } from '../../engines/engine-watch.ts'
import type { Position } from '../../event-store/port.ts'
import { everything } from '../contract/fresh-index.ts'
import { EmbeddedSearchIndex } from '../embedded/embedded-search-index.ts'
import { FilterTooLarge, type SearchIndex } from '../port.ts'
import { sampleDocument } from '../sample-document.ts'
import { type FollowedIndex, type SearchWithFallback, searchWithFallback } from './search-with-fallback.ts'

const SOON = { timeout: 20_000, interval: 20 }
const at = (position: bigint) => ({ position: position as Position, madeOf: 'spec' })

/** The index as another process reaches it, over a way that can break. */
class Reached {
  readonly documents = new EmbeddedSearchIndex()
  failure: (() => Promise<never>) | null = null
  searches = 0
  readonly index: Pick<SearchIndex, 'search' | 'checkpoint'> = {
    search: async (request) => {
      this.searches += 1
      return this.failure === null ? this.documents.search(request) : this.failure()
    },
    checkpoint: async () => (this.failure === null ? this.documents.checkpoint() : this.failure()),
  }
}

const followed = (index: FollowedIndex['index']): FollowedIndex => ({
  index,
  waitFor: async (position) => ((await index.checkpoint())?.position ?? -1n) >= position,
})
const refuse = async () => {
  throw new EngineAway('refused')
}
const hang = () => new Promise<never>(() => {})

let shared: Reached
let own: EmbeddedSearchIndex
let search: SearchWithFallback
let answeredBy: string[]

beforeEach(async () => {
  shared = new Reached()
  own = new EmbeddedSearchIndex()
  answeredBy = []
  const onAnswer = (by: string) => void answeredBy.push(by)
  search = searchWithFallback({ shared: followed(shared.index), own: followed(own), onAnswer })
  for (const index of [shared.documents, own]) {
    await index.put([sampleDocument('a')])
    await index.keepCheckpoint(at(5n))
  }
})
afterEach(() => search.close())

const find = async () => (await search.index.search(everything)).hits.map(({ projectId }) => projectId)
const lastAnsweredBy = async () => {
  await find()
  return answeredBy.at(-1)
}

describe('search with a fallback', () => {
  it('uses the shared index while that answers', async () => {
    expect(await find()).toEqual(['a'])
    await search.assertShared()
    expect(answeredBy).toEqual(['shared'])
  })

  it.each([
    ['is refused', refuse],
    ['hangs', hang],
  ])('uses the own index when the shared one %s, and later the shared one again', async (_how, failure) => {
    shared.failure = failure
    expect(await Promise.all([find(), find(), find()])).toEqual([['a'], ['a'], ['a']])
    expect(answeredBy).toEqual(['own', 'own', 'own'])
    await expect(search.assertShared()).rejects.toBeInstanceOf(EngineAway)
    shared.failure = null
    await expect.poll(lastAnsweredBy, SOON).toBe('shared')
    await search.assertShared()
  })

  it('does not ask a shared index that is away', async () => {
    shared.failure = hang
    await find()
    const asked = shared.searches
    for (let more = 0; more < 100; more += 1) await find()
    // Only the checks whether it is back.
    expect(shared.searches - asked).toBeLessThan(10)
  })

  it('stays with the own index until the shared one has caught up', async () => {
    shared.failure = refuse
    await find()
    await own.put([sampleDocument('b')])
    await own.keepCheckpoint(at(9n))
    shared.failure = null
    const asked = shared.searches
    await expect.poll(() => shared.searches, SOON).toBeGreaterThan(asked + 2)
    expect(await lastAnsweredBy()).toBe('own')
    await shared.documents.keepCheckpoint(at(8n))
    const askedThen = shared.searches
    await expect.poll(() => shared.searches, SOON).toBeGreaterThan(askedThen + 2)
    expect(await lastAnsweredBy()).toBe('own')
    await shared.documents.put([sampleDocument('b')])
    await shared.documents.keepCheckpoint(at(9n))
    await expect.poll(lastAnsweredBy, SOON).toBe('shared')
    expect((await find()).toSorted()).toEqual(['a', 'b'])
  })

  it('notices with a check alone that the shared index is away or not filled', async () => {
    shared.failure = refuse
    await expect(search.assertShared()).rejects.toThrow('refused')
    shared.failure = null
    expect(await lastAnsweredBy()).toBe('own')
    const empty = new EmbeddedSearchIndex()
    const other = searchWithFallback({ shared: followed(empty), own: followed(own) })
    await expect(other.assertShared()).rejects.toThrow('not filled')
    expect(await other.index.checkpoint()).toEqual(at(5n))
    expect((await other.index.search(everything)).total).toBe(1)
    other.close()
  })

  it('uses the own index for what the shared one cannot handle, and continues with the shared one', async () => {
    shared.failure = async () => {
      throw new FilterTooLarge('too much')
    }
    expect(await find()).toEqual(['a'])
    shared.failure = null
    await find()
    expect(answeredBy).toEqual(['own', 'shared'])
  })

  it('reports that search is away if the own index is not filled either', async () => {
    const unfilled = new EmbeddedSearchIndex()
    const other = searchWithFallback({ shared: followed(shared.index), own: followed(unfilled) })
    shared.failure = refuse
    await expect(other.index.search(everything)).rejects.toBeInstanceOf(EngineAway)
    expect(await other.index.checkpoint()).toBeNull()
    other.close()
  })

  it('waits for the index that answers', async () => {
    await own.keepCheckpoint(at(9n))
    expect(await search.waitFor(at(9n).position, 1_000)).toBe(false)
    shared.failure = refuse
    await find()
    expect(await search.waitFor(at(9n).position, 1_000)).toBe(true)
  })

  it('waits for the own index if the shared one goes away meanwhile', async () => {
    await own.keepCheckpoint(at(9n))
    const hanging = { index: shared.index, waitFor: hang }
    const other = searchWithFallback({ shared: hanging, own: followed(own) })
    let hasPassed = false
    const waiting = other.waitFor(at(9n).position, SOON.timeout).then((passed) => {
      hasPassed = passed
    })
    shared.failure = refuse
    await other.index.search(everything)
    await expect.poll(() => hasPassed, SOON).toBe(true)
    await waiting
    other.close()
  })
})
