import { describe, expect, it } from 'vitest'
import type { Position } from '../../event-store/port.ts'
import { sampleDocument, sampleVersion } from '../sample-document.ts'
import { freshIndex, type OpenIndex } from './fresh-index.ts'

/** Documents put, removed and replaced. */
export const describeKeeping = (open: OpenIndex): void => {
  describe('keeping documents', () => {
    const { index, put, search, find, findText, findFacets } = freshIndex(open)

    it('finds a document as soon as put resolves, with its payload', async () => {
      await put(sampleDocument('a', { payload: { title: 'Alpha', gallery: [1, null] } }))
      const answer = await search({})
      expect(answer).toEqual({
        hits: [{ projectId: 'a', payload: { title: 'Alpha', gallery: [1, null] } }],
        total: 1,
      })
      expect(await index().size()).toBe(1)
    })

    it('stores how far its documents follow the log, whatever happens to them', async () => {
      expect(await index().checkpoint()).toBeNull()
      await index().keepCheckpoint({ position: 7n as Position, madeOf: 'one' })
      const last = { position: 123_456_789_012_345_678_901_234_567_890n as Position, madeOf: 'two' }
      await index().keepCheckpoint(last)
      await put(sampleDocument('a'))
      await index().remove(['a'])
      await index().replaceAll([sampleDocument('b')])
      expect(await index().checkpoint()).toEqual(last)
    })

    it('replaces a document with the same id, in every word and facet', async () => {
      await put(
        sampleDocument('a', {
          title: 'Copper',
          license: 'MIT',
          versions: [sampleVersion(['fabric'], ['1.20'])],
        }),
      )
      await put(
        sampleDocument('a', {
          title: 'Silver',
          license: 'ISC',
          versions: [sampleVersion(['forge'], ['1.21'])],
        }),
      )
      expect(await index().size()).toBe(1)
      expect(await findText('copper')).toEqual([])
      expect(await findText('silver')).toEqual(['a'])
      expect(
        await findFacets('[["license:MIT","categories:fabric","versions:1.20","title:Copper"]]'),
      ).toEqual([])
      expect(await findFacets('[["license:ISC"],["categories:forge"],["versions:1.21"]]')).toEqual(['a'])
    })

    it('drops what was removed and reuses its place', async () => {
      await put(sampleDocument('a', { title: 'Copper' }), sampleDocument('b', { title: 'Silver' }))
      await index().remove(['a', 'never-there'])
      expect(await findText('copper')).toEqual([])
      expect(await find({})).toEqual(['b'])
      await put(sampleDocument('c', { title: 'Golden', license: 'ISC', versions: [] }))
      expect(await findText('copper')).toEqual([])
      expect(await findText('golden')).toEqual(['c'])
      expect(await findFacets('[["license:MIT"]]')).toEqual(['b'])
      expect(await findFacets('[["downloads >= 0"]]')).toEqual(['b', 'c'])
      expect(await index().size()).toBe(2)
    })

    it('replaces everything at once', async () => {
      await put(sampleDocument('a'), sampleDocument('b'))
      await index().replaceAll([sampleDocument('b', { title: 'Other' }), sampleDocument('c')])
      expect((await find({})).toSorted()).toEqual(['b', 'c'])
      expect(await findText('other')).toEqual(['b'])
      await index().replaceAll([])
      expect(await find({})).toEqual([])
    })

    it('keeps answering from the former documents during a replacement, and loses no write', async () => {
      await put(sampleDocument('a'), sampleDocument('gone'))
      const seen: string[][] = []
      await index().replaceAll(
        (async function* () {
          yield sampleDocument('new')
          yield sampleDocument('gone')
          seen.push((await find({})).toSorted())
          await put(sampleDocument('late'))
          await index().remove(['gone'])
          seen.push((await find({})).toSorted())
        })(),
      )
      expect(seen).toEqual([
        ['a', 'gone'],
        ['a', 'late'],
      ])
      expect((await find({})).toSorted()).toEqual(['late', 'new'])
    })

    it('stays unchanged if the documents of a replacement fail', async () => {
      await put(sampleDocument('a'))
      const failing = (function* () {
        yield sampleDocument('b')
        throw new Error('the source broke')
      })()
      await expect(index().replaceAll(failing)).rejects.toThrow('the source broke')
      expect(await find({})).toEqual(['a'])
      await index().replaceAll([sampleDocument('c')])
      expect(await find({})).toEqual(['c'])
    })
  })
}
