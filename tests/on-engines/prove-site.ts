import { afterAll } from 'vitest'
import { ownSite } from '../acceptance/own-site.ts'
import { proveProduct } from '../support/prove-product.ts'

/** For `setupFiles` of vitest: after each file, the stores of the site on engines must be whole. */
afterAll(async () => {
  const { url, onEngines } = ownSite()
  if (onEngines) await proveProduct({ url, ...onEngines })
})
