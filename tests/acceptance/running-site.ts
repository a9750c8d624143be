import type { TestProject } from 'vitest/node'
import { startProduct, type TestAccount, type TestProduct } from '../support/product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The product with its sample catalogue, one for each worker. */
    sites: readonly { readonly url: string; readonly accounts: Readonly<Record<string, TestAccount>> }[]
  }
}

/** For `globalSetup` of vitest. */
export const setup = async (project: TestProject) => {
  const products: TestProduct[] = []
  // Starts them one after the other, because each takes the first free port that it finds.
  while (products.length < project.config.maxWorkers) products.push(await startProduct({ arguments: [] }))
  project.provide(
    'sites',
    products.map(({ url, accounts }) => ({ url, accounts })),
  )
  return async () => {
    await Promise.all(products.map((product) => product.stop()))
    await Promise.all(products.map((product) => product.forget()))
  }
}
