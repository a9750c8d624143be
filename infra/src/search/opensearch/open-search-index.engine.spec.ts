import { afterEach, describe, expect, it, test } from 'vitest'
import type { Position } from '../../event-store/port.ts'
import { everything } from '../contract/fresh-index.ts'
import { describeSharedIndex } from '../contract/shared.ts'
import { describeSearchIndex } from '../contract.ts'
import { sampleDocument } from '../sample-document.ts'
import { testIndexes } from './test-index.ts'

const url = process.env.OPENSEARCH_URL

if (url === undefined)
  describe('the search index in OpenSearch', () => {
    test('passes the same contract', ({ skip }) => skip(process.env.MODSTEAD_MISSING_ENGINES))
  })
else {
  const indexes = testIndexes(url)
  afterEach(() => indexes.remove())

  describeSearchIndex('the search index in OpenSearch', async () => indexes.open(indexes.freshName()))
  describeSharedIndex('the search index in OpenSearch', async () => {
    const name = indexes.freshName()
    return [indexes.open(name), indexes.open(name)]
  })

  describe('the search index in OpenSearch, as an engine may lose it', () => {
    const checkpoint = { position: 7n as Position, madeOf: 'one' }

    it('answers on where another process has filled it anew', async () => {
      const name = indexes.freshName()
      const [one, other] = [indexes.open(name), indexes.open(name)]
      await one.put([sampleDocument('a')])
      expect((await other.search(everything)).total).toBe(1)
      await one.replaceAll([sampleDocument('b'), sampleDocument('c')])
      expect((await other.search(everything)).total).toBe(2)
      const behind: object = await (await fetch(`${url}/${name}-*/_alias`)).json()
      expect(Object.keys(behind)).toHaveLength(1)
      await one.close()
      await other.close()
    })

    it('keeps no checkpoint for documents that were deleted behind its back', async () => {
      const name = indexes.freshName()
      const index = indexes.open(name)
      await index.replaceAll([sampleDocument('a')])
      await index.keepCheckpoint(checkpoint)
      const [behind] = Object.keys((await (await fetch(`${url}/${name}-*/_alias`)).json()) as object)
      await fetch(`${url}/${behind}`, { method: 'DELETE' })
      await index.put([sampleDocument('b')])
      await expect(index.keepCheckpoint({ ...checkpoint, position: 8n as Position })).rejects.toThrow('404')
      expect(await index.checkpoint()).toBeNull()
      await index.replaceAll([sampleDocument('a'), sampleDocument('b')])
      await index.keepCheckpoint(checkpoint)
      expect(await index.checkpoint()).toEqual(checkpoint)
      await index.close()
    })

    it('takes more documents than fit into one request, and long payloads', async () => {
      const index = indexes.open(indexes.freshName())
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
