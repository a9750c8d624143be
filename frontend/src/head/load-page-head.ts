import { firstNeed } from '../late/first-need.ts'

/** Loaders make heads; of the page that the server drew it is there already. */
export const loadPageHead = async () => (await import('./page-head.ts')).pageHead

void firstNeed.then(loadPageHead).catch(() => undefined)
