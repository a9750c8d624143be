import { LRUCache } from 'lru-cache'
import { costOf, takeFrom } from './cell-rate.ts'
import type { Allowances, Use } from './port.ts'

/** A forgotten client starts with a full allowance. */
const MAX_KEYS = 50_000

interface MemoryAllowances extends Allowances {
  size(): number
}

const idOf = ({ limit, key }: Use): string => `${limit.name}\n${key}`

/** For this process only. `now` is in milliseconds. */
export const memoryAllowances = (now: () => number = () => performance.now()): MemoryAllowances => {
  /** When an allowance will be full again. */
  const freeAt = new LRUCache<string, number>({ max: MAX_KEYS })
  return {
    async take(asks) {
      return asks.map((ask) => {
        const id = idOf(ask)
        const at = now()
        const taken = takeFrom((freeAt.get(id) ?? at) - at, ask)
        freeAt.set(id, at + taken.usedMs)
        return taken
      })
    },
    async giveBack(use) {
      const id = idOf(use)
      const at = freeAt.get(id)
      if (at !== undefined) freeAt.set(id, at - costOf(use.limit))
    },
    size: () => freeAt.size,
    async sweep() {
      for (const [id, at] of [...freeAt.entries()]) if (at <= now()) freeAt.delete(id)
    },
  }
}
