import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Position } from '../../event-store/port.ts'
import type { SearchIndex } from '../port.ts'
import { sampleDocument } from '../sample-document.ts'
import { everything } from './fresh-index.ts'

/**
 * Further specs of an index that many processes search. `open` returns two processes' handles to one empty
 * index.
 */
export const describeSharedIndex = (
  name: string,
  open: () => Promise<readonly [SearchIndex, SearchIndex]>,
): void => {
  describe(`${name}, shared`, () => {
    let one: SearchIndex
    let other: SearchIndex
    beforeEach(async () => {
      ;[one, other] = await open()
    })
    afterEach(async () => {
      await one.close()
      await other.close()
    })

    it('finds what another process wrote, and knows how far that one got', async () => {
      const checkpoint = { position: 7n as Position, madeOf: 'one' }
      await one.put([sampleDocument('a', { payload: { title: 'Alpha' } })])
      await one.keepCheckpoint(checkpoint)
      expect([one.isShared, other.isShared]).toEqual([true, true])
      expect(await other.search(everything)).toEqual({
        hits: [{ projectId: 'a', payload: { title: 'Alpha' } }],
        total: 1,
      })
      expect(await other.checkpoint()).toEqual(checkpoint)
    })

    it('survives each process that closes it', async () => {
      await one.put([sampleDocument('a')])
      await one.keepCheckpoint({ position: 7n as Position, madeOf: 'one' })
      await one.close()
      expect(await other.size()).toBe(1)
      expect(await other.checkpoint()).not.toBeNull()
    })
  })
}
