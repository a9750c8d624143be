import type { TestProject } from 'vitest/node'
import { startProduct, type TestAccount, type TestProduct } from '../support/product.ts'

interface RunningSite {
  readonly url: string
  readonly accounts: Readonly<Record<string, TestAccount>>
  /** undefined: it is embedded. */
  readonly onEngines?: {
    readonly dataDir: string
    readonly variables: Readonly<Record<string, string>>
    /** The directory of the mails that its mail server has accepted. */
    readonly mails: string
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The product with its sample catalogue, one for each worker. */
    sites: readonly RunningSite[]
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
