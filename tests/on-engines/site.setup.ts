import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailboxDirectory } from '@modstead/infra/mail/mailbox/mailbox-directory'
import type { TestProject } from 'vitest/node'
import { openEnginesOfProduct } from '../support/engines/engines-of-product.ts'
import { startProduct } from '../support/product.ts'

/** For `globalSetup` of vitest, after that of the engines: one site that uses all of them. */
export const setup = async (project: TestProject) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'modstead-on-engines-'))
  const { variables, stop } = await openEnginesOfProduct(project.getProvidedContext().engines ?? {}, dataDir)
  const product = await startProduct({ arguments: [], env: variables, dataDir })
  const { url, accounts } = product
  project.provide('sites', [
    { url, accounts, onEngines: { dataDir, variables, mails: mailboxDirectory(dataDir) } },
  ])
  return async () => {
    await product.stop()
    await product.forget()
    await stop()
  }
}
