import { afterEach, describe, expect, it, test } from 'vitest'
import { EngineAway } from '../../engines/engine-watch.ts'
import { whyMissing } from '../../engines/test-missing-engines.ts'
import type { Position } from '../../event-store/port.ts'
import { everything } from '../contract/fresh-index.ts'
import type { SearchDocument } from '../port.ts'
import { sampleDocument } from '../sample-document.ts'
import { type IndexLayout, LAYOUT } from './mapping.ts'
import type { OpenSearchIndex } from './open-search-index.ts'
import { testIndexes } from './test-index.ts'

const url = process.env.OPENSEARCH_URL

/** A layout that has one more field than that of this release. */
const layout = (number: number): IndexLayout => {
  const { settings, mappings } = LAYOUT.definition
  const properties = { ...mappings.properties, [`since${number}`]: { type: 'keyword' } }
  return { number, definition: { settings, mappings: { ...mappings, properties } } }
}

const checkpoint = { position: 7n as Position, madeOf: 'one' }

if (url === undefined)
  describe('a new layout of the index in OpenSearch', () => {
    test('is filled beside the former one', ({ skip }) => skip(whyMissing('OpenSearch')))
  })
else
  describe('a new layout of the index in OpenSearch', () => {
    const indexes = testIndexes(url)
    const opened: OpenSearchIndex[] = []
    afterEach(async () => {
      for (const index of opened.splice(0)) await index.close()
      await indexes.remove()
    })

    /** Opens the index as a process of the release with this layout does. */
    const openAs = (name: string, number: number) => {
      const index = indexes.open(name, { layout: layout(number) })
      opened.push(index)
      return index
    }
    const found = async (index: OpenSearchIndex) =>
      (await index.search({ ...everything, sort: 'newest' })).hits.map(({ projectId }) => projectId).sort()
    /** The layouts that have an index, each with the fields of its own. */
    const kept = async (name: string) => {
      const all: Record<string, { mappings: { properties: object } }> = await (
        await fetch(`${url}/${name}-*/_mapping`)
      ).json()
      return Object.values(all)
        .flatMap(({ mappings }) => Object.keys(mappings.properties))
        .filter((field) => field.startsWith('since'))
        .sort()
    }

    it('is filled beside the former one, which answers and is written until the alias leads to the new one', async () => {
      const name = indexes.freshName()
      const [former, next] = [openAs(name, 1), openAs(name, 2)]
      await former.replaceAll([sampleDocument('a')])
      await former.keepCheckpoint(checkpoint)

      expect(await next.beginFilling()).toBeNull()
      const halfway = Promise.withResolvers<void>()
      const goOn = Promise.withResolvers<void>()
      const documents = async function* (): AsyncGenerator<SearchDocument> {
        yield sampleDocument('b')
        halfway.resolve()
        await goOn.promise
        yield sampleDocument('c')
      }
      const filled = next.replaceAll(documents())
      await halfway.promise
      expect(await kept(name)).toEqual(['since1', 'since2'])
      await expect(found(next)).rejects.toBeInstanceOf(EngineAway)
      expect(await found(former)).toEqual(['a'])
      await former.put([sampleDocument('d')])
      expect(await found(former)).toEqual(['a', 'd'])

      goOn.resolve()
      await filled
      expect(await found(next)).toEqual(['b', 'c'])
      expect(await found(former)).toEqual(['a', 'd'])
      expect(await former.checkpoint()).toEqual(checkpoint)
    })

    it('keeps the previous one for a release that comes back, and removes those before it', async () => {
      const name = indexes.freshName()
      const [first, second, third] = [openAs(name, 1), openAs(name, 2), openAs(name, 3)]
      await first.replaceAll([sampleDocument('a')])
      await second.replaceAll([sampleDocument('b')])
      await second.keepCheckpoint(checkpoint)
      expect(await kept(name)).toEqual(['since1', 'since2'])

      const failing = async function* (): AsyncGenerator<SearchDocument> {
        yield sampleDocument('c')
        throw new Error('the read models are away')
      }
      await expect(third.replaceAll(failing())).rejects.toThrow('away')
      expect([await found(first), await found(second)]).toEqual([['a'], ['b']])

      await third.replaceAll([sampleDocument('c')])
      expect(await kept(name)).toEqual(['since2', 'since3'])
      await expect(found(first)).rejects.toBeInstanceOf(EngineAway)

      const back = openAs(name, 2)
      expect(await back.beginFilling()).toEqual(checkpoint)
      await back.put([sampleDocument('d')])
      await back.replaceAll([sampleDocument('b'), sampleDocument('d')])
      expect([await found(back), await found(third)]).toEqual([['b', 'd'], ['c']])
    })
  })
