import { browserGet } from '../../../../api/browser-get.ts'
import type { Pages } from '../../../../api/pages.ts'
import { readPage } from '../../../../api/read-page.ts'
import { factorsAddress } from '../factors-address.ts'

/** Shows what was changed. Where it cannot be read, the page shows what it knows until it is loaded anew. */
export async function refreshFactors(pages: Pages): Promise<void> {
  const factors = await readPage(browserGet, factorsAddress).catch(() => undefined)
  if (factors !== undefined) pages.put(factorsAddress, factors)
}
