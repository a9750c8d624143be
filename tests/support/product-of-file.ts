import { afterAll, beforeAll } from 'vitest'
import { startProduct, type TestProduct } from './product.ts'

/** One product for all tests of a file, from before the first until after the last one. */
export const productOfFile = (): (() => TestProduct) => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(async () => {
    await product?.stop()
    await product?.forget()
  })
  return () => product
}
