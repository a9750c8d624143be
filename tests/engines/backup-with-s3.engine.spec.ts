import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { jar } from '../support/add-on-files.ts'
import { connect } from '../support/api.ts'
import { startS3, type TestS3, whyNoS3 } from '../support/engines/versitygw.ts'
import { type RunningOperation, runOperation, startOperation } from '../support/operations.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { createProject, createVersion, jarPart } from '../support/publish.ts'

const WITHIN = { timeout: 120_000, interval: 100 }

const missing = await whyNoS3()
const directory = await mkdtemp(join(tmpdir(), 'modstead-backup-'))
const backup = join(directory, 'backup')
let server: TestS3 | undefined
let product: TestProduct | undefined
let following: RunningOperation | undefined
afterAll(async () => {
  following?.process.kill('SIGKILL')
  await product?.stop()
  await product?.forget()
  await server?.stop()
  await rm(directory, { recursive: true, force: true })
})

test('a backup that follows the log waits for a bucket that is away, and is complete once it is back', async ({
  skip,
}) => {
  if (missing !== undefined) return skip(missing)
  server = await startS3()
  product = await startProduct({ env: { S3_URL: server.url } })
  const user = connect(product.url, product.accounts.user?.token)
  const { id } = await createProject(user, 'kept', {}, [jarPart(jar())])
  const variables = { DATA_DIR: product.dataDir, S3_URL: server.url }
  following = startOperation('back-up-product', [backup, '--follow'], variables)
  await expect.poll(() => following?.output(), WITHIN).toContain('follows the log')

  // Makes sure that the bucket is away when the backup reads about the file.
  following.process.kill('SIGSTOP')
  await createVersion(user, id, { version_number: '2.0.0' }, [jarPart(jar())])
  await server.kill()
  following.process.kill('SIGCONT')
  await expect.poll(() => following?.output(), WITHIN).toContain('The backup waits.')
  const once = await runOperation('back-up-product', [join(directory, 'another')], variables)
  expect(once.code).toBe(1)
  expect(once.output).not.toMatch(/\n\s+at /)

  await server.restart()
  await expect
    .poll(async () => (await runOperation('back-up-product', [backup, '--verify'], {})).output, WITHIN)
    .toMatch(/ 2 files read .*: whole/)
  expect(following.process.exitCode).toBeNull()
})
