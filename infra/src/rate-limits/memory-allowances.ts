import { LRUCache } from 'lru-cache'
import { takeFrom } from './cell-rate.ts'
import type { Allowances } from './port.ts'

/** One that is forgotten starts anew. */
const MAX_KEYS = 50_000

interface MemoryAllowances extends Allowances {
  size(): number
}

/** Of this process alone. `now` is in milliseconds. */
export const memoryAllowances = (now: () => number = () => performance.now()): MemoryAllowances => {
  /** When nothing of an allowance will be used up any more. */
  const freeAt = new LRUCache<string, number>({ max: MAX_KEYS })
  return {
    async take(asks) {
      return asks.map((ask) => {
        const id = `${ask.limit.name}\n${ask.key}`
        const at = now()
        const taken = takeFrom((freeAt.get(id) ?? at) - at, ask)
        freeAt.set(id, at + taken.usedMs)
        return taken
      })
    },
    size: () => freeAt.size,
    async sweep() {
      for (const [id, at] of [...freeAt.entries()]) if (at <= now()) freeAt.delete(id)
    },
  }
}
