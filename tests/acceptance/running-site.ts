import type { TestProject } from 'vitest/node'
import { startProduct, type TestAccount } from '../support/product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The product with its sample catalogue, one for all journeys. */
    site: { readonly url: string; readonly accounts: Readonly<Record<string, TestAccount>> }
  }
}

/** For `globalSetup` of vitest. */
export const setup = async (project: TestProject) => {
  const product = await startProduct({ arguments: [] })
  project.provide('site', { url: product.url, accounts: product.accounts })
  return async () => {
    await product.stop()
    await product.forget()
  }
}
