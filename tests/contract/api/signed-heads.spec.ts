import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startVariables } from '../../support/built-server.ts'
import { runOperation } from '../../support/operations.ts'
import { productOfFile } from '../../support/product-of-file.ts'

const product = productOfFile()

const read = async (path: string) => (await fetch(`${product().url}${path}`)).json()

test('the product signs its log automatically, and an audit against the heads passes', async () => {
  await expect
    .poll(async () => (await read('/v3/audit/heads')).heads.length, { timeout: 60_000 })
    .toBeGreaterThan(0)
  const [kept, key] = ['head.json', 'key.pem'].map((name) => join(product().dataDir, name)) as [
    string,
    string,
  ]
  await writeFile(kept, JSON.stringify(await read('/v3/audit/heads?limit=1')))
  await writeFile(key, (await read('/v3/audit/keys')).keys[0].public_key)
  const variables = { ...startVariables, DATA_DIR: product().dataDir }
  const given = ['--head', kept, '--key', key]
  const { code, output } = await runOperation('verify-audit-chain', given, variables)
  expect(output).toMatch(/nothing was altered\.\n\d+ signed heads? fits?, the last one of /)
  expect(code).toBe(0)
})
