import { afterEach, describe, expect, it, test } from 'vitest'
import { EngineAway } from '../../engines/engine-watch.ts'
import { whyMissing } from '../../engines/test-missing-engines.ts'
import type { Position } from '../../event-store/port.ts'
import { everything, filterOf } from '../contract/fresh-index.ts'
import { describeSharedIndex } from '../contract/shared.ts'
import { describeSearchIndex } from '../contract.ts'
import { FilterTooLarge } from '../port.ts'
import { sampleDocument } from '../sample-document.ts'
import { testIndexes } from './test-index.ts'

const url = process.env.OPENSEARCH_URL

if (url === undefined)
  describe('the search index in OpenSearch', () => {
    test('passes the same contract', ({ skip }) => skip(whyMissing('OpenSearch')))
  })
else {
  const indexes = testIndexes(url)
  afterEach(() => indexes.remove())

  describeSearchIndex('the search index in OpenSearch', () => indexes.openFresh())
  describeSharedIndex('the search index in OpenSearch', async () => {
    const name = indexes.freshName()
    const one = indexes.open(name)
    await one.replaceAll([])
    return [one, indexes.open(name)]
  })

  describe('the search index in OpenSearch, after losses in the engine', () => {
    const checkpoint = { position: 7n as Position, madeOf: 'one' }
    const deleteBehind = async (name: string) => {
      const behind: object = await (await fetch(`${url}/${name}-*/_alias`)).json()
      for (const each of Object.keys(behind)) await fetch(`${url}/${each}`, { method: 'DELETE' })
    }

    it('still answers after another process has refilled it', async () => {
      const name = indexes.freshName()
      const [one, other] = [indexes.open(name), indexes.open(name)]
      await one.replaceAll([sampleDocument('a')])
      expect((await other.search(everything)).total).toBe(1)
      await one.replaceAll([sampleDocument('b'), sampleDocument('c')])
      expect((await other.search(everything)).total).toBe(2)
      const behind: object = await (await fetch(`${url}/${name}-*/_alias`)).json()
      expect(Object.keys(behind)).toHaveLength(1)
      await one.close()
      await other.close()
    })

    it('keeps a former process from overwriting one that fills it now', async () => {
      const name = indexes.freshName()
      const [former, now] = [indexes.open(name), indexes.open(name)]
      await former.replaceAll([sampleDocument('a', { title: 'First' }), sampleDocument('b')])
      await former.keepCheckpoint(checkpoint)
      expect(await now.beginFilling()).toEqual(checkpoint)
      await now.put([sampleDocument('a', { title: 'Newer' })])
      await now.remove(['b'])
      await expect(former.put([sampleDocument('a', { title: 'Older' })])).rejects.toThrow('409')
      await expect(former.put([sampleDocument('b')])).rejects.toThrow('409')
      await expect(former.keepCheckpoint({ ...checkpoint, position: 9n as Position })).rejects.toThrow('409')
      await expect(former.replaceAll([sampleDocument('c')])).rejects.toThrow('another process')
      const { hits } = await now.search(everything)
      expect(hits).toEqual([{ projectId: 'a', payload: { title: 'Newer' } }])
      expect(await former.beginFilling()).toEqual(checkpoint)
      await former.put([sampleDocument('a', { title: 'Newest' })])
      expect((await now.search(everything)).hits).toEqual([{ projectId: 'a', payload: { title: 'Newest' } }])
      await former.close()
      await now.close()
    })

    it('skips and reports a document that the engine will never accept', async () => {
      const refused: string[] = []
      const index = indexes.open(indexes.freshName(), { onRefused: (id) => refused.push(id) })
      const impossible = sampleDocument('b', { createdAt: '+275760-09-13T00:00:00.000Z' })
      const beyond = { ...impossible, downloads: Number.NaN, follows: 'many' as unknown as number }
      await index.replaceAll([sampleDocument('a'), beyond, sampleDocument('c')])
      expect(refused).toEqual(['b'])
      const found = (await index.search(everything)).hits.map(({ projectId }) => projectId)
      expect(found).toEqual(['a', 'c'])
      await index.close()
    })

    it('reports a filter that expands to more alternatives than the engine can handle', async () => {
      const index = await indexes.openFresh()
      const groups = Array.from({ length: 9 }, (_, at) => [`license:l${at}`, `loaders:v${at}`])
      const apart = index.search({ ...everything, filter: filterOf(JSON.stringify(groups)) })
      await expect(apart).rejects.toBeInstanceOf(FilterTooLarge)
      await index.close()
    })

    it('drops its checkpoint if its documents were deleted behind its back', async () => {
      const name = indexes.freshName()
      const index = indexes.open(name)
      await index.replaceAll([sampleDocument('a')])
      await index.keepCheckpoint(checkpoint)
      await deleteBehind(name)
      await expect(index.put([sampleDocument('b')])).rejects.toThrow('404')
      await expect(index.keepCheckpoint({ ...checkpoint, position: 8n as Position })).rejects.toThrow('404')
      expect(await index.checkpoint()).toBeNull()
      await expect(index.search(everything)).rejects.toBeInstanceOf(EngineAway)
      await index.replaceAll([sampleDocument('a'), sampleDocument('b')])
      await index.keepCheckpoint(checkpoint)
      expect(await index.checkpoint()).toEqual(checkpoint)
      await index.close()
    })

    it('accepts more documents than fit into one request, and long payloads', async () => {
      const index = await indexes.openFresh()
      const payload = { text: 'long '.repeat(20_000) }
      const documents = Array.from({ length: 1_200 }, (_, at) =>
        sampleDocument(`p${at}`, at % 100 === 0 ? { payload } : {}),
      )
      await index.put(documents)
      expect(await index.size()).toBe(1_200)
      const { hits } = await index.search({ ...everything, limit: 1_000, offset: 1_000 })
      expect(hits).toHaveLength(200)
      const [first] = (await index.search({ ...everything, sort: 'newest', limit: 1 })).hits
      expect(first).toEqual({ projectId: 'p0', payload })
      await index.close()
    })
  })
}
