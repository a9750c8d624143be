import { beforeEach, describe, expect, it } from 'vitest'
import { sampleDocument } from '../sample-document.ts'
import { freshIndex, type OpenIndex } from './fresh-index.ts'

/** Sort orders and pages. */
export const describeOrder = (open: OpenIndex): void => {
  describe('order and pages', () => {
    const { put, search, find } = freshIndex(open)

    const numbers = Array.from({ length: 25 }, (_, at) => at)

    beforeEach(() =>
      put(
        ...numbers.map((at) =>
          sampleDocument(`p${at}`, {
            downloads: (at * 7) % 25,
            follows: (at * 11) % 25,
            createdAt: new Date(Date.UTC(2024, 0, 1 + ((at * 3) % 25))).toISOString(),
            modifiedAt: new Date(Date.UTC(2024, 6, 1 + ((at * 13) % 25))).toISOString(),
          }),
        ),
      ),
    )

    const by = (key: (at: number) => number): string[] =>
      numbers.toSorted((a, b) => key(b) - key(a)).map((at) => `p${at}`)

    it.each([
      ['relevance', by((at) => (at * 7) % 25)],
      ['downloads', by((at) => (at * 7) % 25)],
      ['follows', by((at) => (at * 11) % 25)],
      ['newest', by((at) => (at * 3) % 25)],
      ['updated', by((at) => (at * 13) % 25)],
    ] as const)('sorts by %s', async (sort, expected) => {
      expect(await find({ sort })).toEqual(expected)
    })

    it('returns exactly the hits from the offset, with the total', async () => {
      const all = await find({ sort: 'downloads' })
      for (const offset of [0, 1, 7, 24, 25, 1_000]) {
        const answer = await search({ sort: 'downloads', offset, limit: 4 })
        expect(answer.hits.map((hit) => hit.projectId)).toEqual(all.slice(offset, offset + 4))
        expect(answer.total).toBe(25)
      }
    })

    it('returns no hits for a limit of 0, and tolerates senseless numbers', async () => {
      expect(await search({ limit: 0 })).toEqual({ hits: [], total: 25 })
      expect(await find({ offset: -3, limit: -1 })).toEqual([])
      expect(await find({ offset: Number.NaN, limit: Number.NaN })).toEqual([])
      expect(await find({ limit: Number.MAX_SAFE_INTEGER })).toHaveLength(25)
    })
  })
}
