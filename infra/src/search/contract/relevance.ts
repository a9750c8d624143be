import { describe, expect, it } from 'vitest'
import type { SearchDocument } from '../port.ts'
import { sampleDocument } from '../sample-document.ts'
import { freshIndex, type OpenIndex } from './fresh-index.ts'

/** Specs of the order of hits for a text. */
export const describeRelevance = (open: OpenIndex): void => {
  describe('relevance', () => {
    const { put, findText } = freshIndex(open)

    const ranked = async (text: string, ...given: readonly Partial<SearchDocument>[]): Promise<string[]> => {
      await put(...given.map((each, at) => sampleDocument(String(at), each)))
      return findText(text)
    }

    it('ranks an exact name before everything more popular', async () => {
      expect(
        await ranked('create', { title: 'Create Deco', downloads: 9_000 }, { title: 'Create', downloads: 1 }),
      ).toEqual(['1', '0'])
      expect(await findText('CREATE deco')).toEqual(['0'])
    })

    it('ranks an exact slug first as well', async () => {
      expect(
        await ranked('jei', { title: 'JEI Addon', downloads: 9_000 }, { title: 'Just Enough', slug: 'jei' }),
      ).toEqual(['1', '0'])
    })

    it('ranks whole words before prefixes', async () => {
      expect(
        await ranked(
          'lantern',
          { title: 'My Lanterns', downloads: 1_000 },
          { title: 'My Lantern', downloads: 1 },
          { title: 'My Lanternfish', downloads: 2_000 },
        ),
      ).toEqual(['1', '2', '0'])
    })

    it('ranks names and slugs before authors and summaries', async () => {
      expect(
        await ranked(
          'copper',
          { summary: 'copper', downloads: 5_000 },
          { author: 'copper', downloads: 6_000 },
          { title: 'Old Copper', downloads: 1 },
          { slug: 'my-copper-x', downloads: 2 },
        ),
      ).toEqual(['3', '2', '1', '0'])
    })

    it.each([
      ['one typo', 'chunki'],
      ['two typos', 'cunkydoryy'],
    ])('ranks names with %s before authors and summaries with the same number', async (_how, text) => {
      expect(
        await ranked(
          text,
          { summary: 'All of chunky, of chunkydory.', downloads: 5_000 },
          { author: 'Chunky Chunkydory', downloads: 6_000 },
          { title: 'My Chunky Chunkydory', downloads: 1 },
        ),
      ).toEqual(['2', '1', '0'])
    })

    it('ranks a prefix even in a summary before a typo in a name', async () => {
      expect(
        await ranked('mincraf', { title: 'Minecraf', downloads: 9_000 }, { summary: 'For mincrafters.' }),
      ).toEqual(['1', '0'])
    })

    it('orders equal matches by downloads, then the newest, then the id', async () => {
      const title = 'Old Copper'
      expect(
        await ranked(
          'copper',
          { title, downloads: 5, createdAt: '2024-01-01T00:00:00Z' },
          { title, downloads: 9, createdAt: '2020-01-01T00:00:00Z' },
          { title, downloads: 5, createdAt: '2024-06-01T00:00:00Z' },
          { title, downloads: 5, createdAt: '2024-06-01T00:00:00Z' },
        ),
      ).toEqual(['1', '2', '3', '0'])
    })
  })
}
