import { worthRetrying } from './api-error.ts'
import type { PageAddress } from './page-address.ts'
import { type ApiGet, readPage } from './read-page.ts'

/** The cached state of an address. Immutable: it is only ever replaced. */
export type PageEntry<Page> = { data?: Page; error?: unknown }

type Kept = {
  entry: PageEntry<unknown>
  readAt: number
  reading?: Promise<unknown>
  /** How many times `put` was called for it. */
  puts: number
}

export type Pages = ReturnType<typeof createPages>

const freshFor = 60_000
const maxKept = 200

async function readTwice(get: ApiGet, address: string, pause: number): Promise<unknown> {
  try {
    return await readPage(get, address)
  } catch (error) {
    if (!worthRetrying(error)) throw error
    await new Promise((over) => setTimeout(over, pause))
    return readPage(get, address)
  }
}

/** Caches answers of the site's API, so that none is requested twice in a row. Without a pause there are no retries. */
export function createPages(get: ApiGet, retryAfter?: number) {
  const kept = new Map<string, Kept>()
  const listeners = new Set<() => void>()

  function keep(address: string, next: Kept): void {
    kept.delete(address)
    kept.set(address, next)
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    for (const listener of listeners) listener()
  }

  const putsOf = (address: string): number => kept.get(address)?.puts ?? 0

  /** Keeps the answer, unless something was put there meanwhile: an answer from before a change must not undo it. */
  async function ask(address: string): Promise<unknown> {
    const puts = putsOf(address)
    try {
      const data =
        retryAfter === undefined ? await readPage(get, address) : await readTwice(get, address, retryAfter)
      if (putsOf(address) === puts) keep(address, { entry: { data }, readAt: Date.now(), puts })
      return data
    } catch (error) {
      const data = kept.get(address)?.entry.data
      const entry = data === undefined ? { error } : { data }
      if (putsOf(address) === puts) keep(address, { entry, readAt: 0, puts })
      throw error
    }
  }

  function start(address: string): Promise<unknown> {
    const reading = ask(address)
    const { data } = kept.get(address)?.entry ?? {}
    keep(address, { entry: data === undefined ? {} : { data }, readAt: 0, reading, puts: putsOf(address) })
    return reading
  }

  function put<Page>(address: PageAddress<Page>, data: Page): void {
    keep(address, { entry: { data }, readAt: Date.now(), puts: putsOf(address) + 1 })
  }

  return {
    /** Answers from the cache if possible. A stale answer is returned and refreshed in the background. */
    async read<Page>(address: PageAddress<Page>): Promise<Page> {
      const known = kept.get(address)
      const data = known?.entry.data
      const fresh = known !== undefined && Date.now() - known.readAt < freshFor
      if (data !== undefined && fresh) return data as Page
      const reading = known?.reading ?? start(address)
      if (data === undefined) return reading as Promise<Page>
      reading.catch(() => undefined)
      return data as Page
    },
    /** Asks even if the cached answer is fresh. */
    async renew(address: PageAddress<unknown>): Promise<void> {
      await ask(address)
    },
    put,
    /** Changes what is kept now, which may be newer than what somebody looked at when they asked for the change. */
    change<Page>(address: PageAddress<Page>, by: (data: Page) => Page): void {
      const data = kept.get(address)?.entry.data
      if (data !== undefined) put(address, by(data as Page))
    },
    peek<Page>(address: PageAddress<Page>): PageEntry<Page> | undefined {
      return kept.get(address)?.entry as PageEntry<Page> | undefined
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** All answers by address, which the server embeds in the page. */
    all(): [address: string, data: unknown][] {
      return [...kept].flatMap(([address, { entry }]) =>
        entry.data === undefined ? [] : [[address, entry.data]],
      )
    },
  }
}
