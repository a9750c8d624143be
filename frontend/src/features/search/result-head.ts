import { loadPageHead } from '../../head/load-page-head.ts'
import type { PageHead } from '../../head/page-head.ts'

type Results = Promise<{ hits: readonly unknown[] }>

/** Makes the head of a search page; search engines are kept from one without results. */
export async function resultHead(reading: Results, about: PageHead) {
  const pageHead = await loadPageHead()
  // In the browser the page shows at once and fills in its results later; only the server has to wait for them.
  if (typeof window !== 'undefined') {
    reading.catch(() => undefined)
    return pageHead(about)
  }
  const { hits } = await reading
  return pageHead({ ...about, hidden: about.hidden || hits.length === 0 })
}
