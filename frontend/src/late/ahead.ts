import { firstNeed } from './first-need.ts'

/** Code for what a visitor may do next, which loads after the page's own. */
export function ahead<Code>(load: () => Promise<Code>): () => Promise<Code> {
  const early = firstNeed.then(load)
  // If this fails, the code is requested again when it is needed.
  early.catch(() => undefined)
  return () => early.catch(load)
}
