import { setTimeout as pause } from 'node:timers/promises'

export interface Searching {
  readonly searches: number
  /** Searches with an unexpected result, one line each. */
  readonly failures: readonly string[]
  readonly slowestMs: number
}

/**
 * Searches this many times a second, whether answers come or not. `search` returns what is wrong, or
 * undefined.
 */
export const keepSearching = (perSecond: number, search: () => Promise<string | undefined>) => {
  const under = new Set<Promise<void>>()
  const failures: string[] = []
  let searches = 0
  let slowestMs = 0
  const one = async (): Promise<void> => {
    const began = performance.now()
    const failure = await search().catch((error: unknown) => `the search failed: ${error}`)
    if (failure !== undefined) failures.push(failure)
    slowestMs = Math.max(slowestMs, performance.now() - began)
  }
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      searches += 1
      const asked: Promise<void> = one().finally(() => under.delete(asked))
      under.add(asked)
      await pause(1_000 / perSecond)
    }
  })()
  return {
    /** Resolves once all searches are answered. */
    async end(): Promise<Searching> {
      isOver = true
      await asking
      await Promise.all(under)
      return { searches, failures, slowestMs }
    },
  }
}
