import { describe, expect, it } from 'vitest'
import { describeFacets } from './contract/facets.ts'
import { everything, type OpenIndex } from './contract/fresh-index.ts'
import { describeKeeping } from './contract/keeping.ts'
import { describeOrder } from './contract/order.ts'
import { describeRelevance } from './contract/relevance.ts'
import { describeText } from './contract/text.ts'

/** The specs that every search engine behind the port passes. `open` returns an empty index. */
export const describeSearchIndex = (name: string, open: OpenIndex): void => {
  describe(name, () => {
    describeKeeping(open)
    describeText(open)
    describeRelevance(open)
    describeOrder(open)
    describeFacets(open)

    it('refuses to search once it is closed', async () => {
      const closed = await open()
      await closed.close()
      await expect(closed.search(everything)).rejects.toThrow('closed')
    })
  })
}
