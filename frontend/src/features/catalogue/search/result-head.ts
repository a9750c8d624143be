import { loadPageHead } from '../../../head/load-page-head.ts'
import type { PageHead } from '../../../head/page-head.ts'

type Results = Promise<{ hits: readonly unknown[] }>

/** Builds the head of a search page; a page without results is hidden from search engines. */
export async function resultHead(reading: Results, about: PageHead) {
  const pageHead = await loadPageHead()
  // The browser shows the page at once and adds the results later; only the server has to wait for them.
  if (typeof window !== 'undefined') {
    reading.catch(() => undefined)
    return pageHead(about)
  }
  const { hits } = await reading
  return pageHead({ ...about, hidden: about.hidden || hits.length === 0 })
}
