import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '@modstead/infra/config/settings'
import { openPasswordHasher } from '@modstead/infra/passwords/password-hasher'
import type { Log } from '@modstead/infra/telemetry/log'
import { makeDemoAccounts } from '@modstead/tools/sample-catalogue/demo-accounts'
import { type DemoAccount, demoPath, writeDemoAccounts } from '@modstead/tools/sample-catalogue/demo-file'
import { fillSampleCatalogue } from '@modstead/tools/sample-catalogue/fill-sample-catalogue'
import type { Product } from './compose/start-roles.ts'

/**
 * This file exists in the data directory until the first start is complete, so that a killed start is
 * continued.
 */
const unfinishedPath = (dataDir: string): string => join(dataDir, 'first-start.unfinished')

const SAMPLE = 'with the sample catalogue'
const EMPTY = 'without the sample catalogue'

/** The remaining work of a first start, or undefined for a later one. */
const unfinished = async (dataDir: string): Promise<string | undefined> =>
  existsSync(unfinishedPath(dataDir)) ? readFile(unfinishedPath(dataDir), 'utf8') : undefined

const knownAccounts = async (dataDir: string): Promise<readonly DemoAccount[]> => {
  const { users } = JSON.parse(await readFile(demoPath(dataDir), 'utf8')) as { users: DemoAccount[] }
  return users
}

/** Nobody waits for a request yet, so that a machine that is busy or slow gets this long. */
const PASSWORD_LIMIT_MS = 5 * 60_000

const newAccounts = async ({ commands }: Product): Promise<readonly DemoAccount[]> => {
  const passwords = openPasswordHasher({ limitMs: PASSWORD_LIMIT_MS })
  try {
    return await makeDemoAccounts({ ...commands, passwords })
  } finally {
    await passwords.close()
  }
}

/**
 * The first start outside production makes four accounts and, unless told otherwise, fills the sample
 * catalogue. Later starts return the existing accounts. A catalogue that began in production gets neither.
 */
export const prepareDemo = async (
  product: Product,
  { dataDir, filesUrl, publicUrl }: Pick<Settings, 'dataDir' | 'filesUrl' | 'publicUrl'>,
  { empty, log }: { readonly empty: boolean; readonly log: Log },
): Promise<readonly DemoAccount[]> => {
  if (product.isNew) await writeFile(unfinishedPath(dataDir), empty ? EMPTY : SAMPLE)
  const wanted = await unfinished(dataDir)
  const hasAccounts = existsSync(demoPath(dataDir))
  if (!hasAccounts && wanted === undefined) return []
  const accounts = hasAccounts ? await knownAccounts(dataDir) : await newAccounts(product)
  if (!hasAccounts) await writeDemoAccounts(dataDir, accounts)
  if (wanted === undefined) return accounts

  if (wanted === SAMPLE) {
    product.readiness.missing = 'the sample catalogue'
    process.stdout.write(
      `\nFilling the sample catalogue of ${publicUrl}. This happens once and takes some seconds.\n`,
    )
    await fillSampleCatalogue({ ...product.commands, filesUrl }, (message) => log.info(message))
  }
  await rm(unfinishedPath(dataDir))
  return accounts
}
