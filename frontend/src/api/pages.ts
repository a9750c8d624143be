import { worthRetrying } from './api-error.ts'
import type { PageAddress } from './page-address.ts'
import { type ApiGet, readPage } from './read-page.ts'

/** The cached state of an address. Immutable: it is only ever replaced. */
export type PageEntry<Page> = { data?: Page; error?: unknown }

type Kept = { entry: PageEntry<unknown>; readAt: number; reading?: Promise<unknown> | undefined }

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

  function start(address: string): Promise<unknown> {
    const first = retryAfter === undefined ? readPage(get, address) : readTwice(get, address, retryAfter)
    const reading = first.then(
      (data) => {
        keep(address, { entry: { data }, readAt: Date.now() })
        return data
      },
      (error) => {
        const data = kept.get(address)?.entry.data
        keep(address, { entry: data === undefined ? { error } : { data }, readAt: 0 })
        throw error
      },
    )
    const { data } = kept.get(address)?.entry ?? {}
    keep(address, { entry: data === undefined ? {} : { data }, readAt: 0, reading })
    return reading
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
    put<Page>(address: PageAddress<Page>, data: Page): void {
      keep(address, { entry: { data }, readAt: Date.now() })
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
