import { browserGet } from '../../../../api/browser-get.ts'
import type { Pages } from '../../../../api/pages.ts'
import { readPage } from '../../../../api/read-page.ts'
import { factorsAddress } from '../factors-address.ts'

/** Shows the change. If reading fails, the page keeps its data until it is reloaded. */
export async function refreshFactors(pages: Pages): Promise<void> {
  const factors = await readPage(browserGet, factorsAddress).catch(() => undefined)
  if (factors !== undefined) pages.put(factorsAddress, factors)
}
