import { LRUCache } from 'lru-cache'

/** Clients remembered; one that is forgotten starts anew. */
const MOST_CLIENTS = 50_000

type Answer = (error: null, counted: { current: number; ttl: number }) => void

/**
 * The generic cell rate algorithm: a client may send `max` requests at once, and gets one back every `timeWindow / max`
 * milliseconds. Unlike in fixed windows nobody sends twice as many across the end of one, or waits for it for a whole
 * window. `current` is what is used up, more than `max` for a refusal; `ttl` the milliseconds until the next request may
 * come, or for one that may come until nothing is used up.
 */
export class RateStore {
  /** When nothing of the client's allowance will be used up any more, in milliseconds since 1970. */
  readonly #free = new LRUCache<string, number>({ max: MOST_CLIENTS })

  incr(key: string, answer: Answer, timeWindow: number, max: number): void {
    const now = Date.now()
    const cost = timeWindow / max
    const free = Math.max(this.#free.get(key) ?? now, now) + cost
    const tooEarly = free - timeWindow - now
    // A hundredth of a request: what is added up of fractions must not refuse the last one.
    if (tooEarly > cost / 100) answer(null, { current: max + 1, ttl: tooEarly })
    else {
      this.#free.set(key, free)
      answer(null, this.#used(free - now, cost))
    }
  }

  /** What `incr` would count from, unchanged. */
  read(key: string, answer: Answer, timeWindow: number, max: number): void {
    const now = Date.now()
    answer(null, this.#used(Math.max((this.#free.get(key) ?? now) - now, 0), timeWindow / max))
  }

  /** All routes share what a client may send. */
  child(): this {
    return this
  }

  #used(ttl: number, cost: number) {
    return { current: Math.max(0, Math.ceil(ttl / cost - 0.01)), ttl }
  }
}
