import { firstNeed } from '../late/first-need.ts'

/** Route loaders call this; the server has already rendered the head of the first page, so its code can load late. */
export const loadPageHead = async () => (await import('./page-head.ts')).pageHead

void firstNeed.then(loadPageHead).catch(() => undefined)
