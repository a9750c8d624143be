import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileClaim } from '@modstead/domain/catalogue/aggregates'
import { NOW } from '@modstead/domain/catalogue/examples'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { KeyedMutex } from '@modstead/infra/command-pipeline/keyed-mutex'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import type { ContentStore } from '@modstead/infra/files/content-store'
import { openContentStore } from '@modstead/infra/files/file-system-content-store'
import { FilesAway } from '@modstead/infra/files/storage-errors'
import { isStored } from '@modstead/infra/files/test-content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExecutor } from '../../samples/open-executor.ts'
import { withStoredFiles } from './store-version.ts'

const sender: Sender = {
  actor: { kind: 'user', id: 'anna', role: 'developer' },
  intent: { commandId: 'publication', via: bySystem('specs') },
  now: NOW,
}

let directory: string
let log: Awaited<ReturnType<typeof openExecutor>>
let files: ContentStore
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-store-version-'))
  log = await openExecutor()
  files = await openContentStore({ directory, locks: new KeyedMutex() })
})
afterAll(async () => {
  await files.close()
  await log.close()
  await rm(directory, { recursive: true, force: true })
})

const uploaded = (text: string) => files.ingest(Readable.from([Buffer.from(text)]), { maxBytes: 1_000 })
const deps = () => ({ executor: log.executor, files })
const holders = async (sha1: string) => (await log.executor.load(fileClaim, sha1)).state.holders

test('bytes that arrived before a refusal are removed with their claim', async () => {
  const upload = await uploaded('refused')
  const stored = [{ fileId: 'FILE0001', upload }]
  const refused = withStoredFiles(deps(), stored, { versionId: 'V1', projectId: 'P1' }, sender, () =>
    Promise.reject(new Error('refused')),
  )
  await expect(refused).rejects.toThrow('refused')
  expect(await holders(upload.sha1)).toEqual([])
  expect(await isStored(files, upload.sha512)).toBe(false)
})

test('if the store went away, another project can claim the bytes at once, and nothing is removed', async () => {
  const first = await uploaded('kept')
  const second = await uploaded('not kept')
  const removed: string[] = []
  const away = {
    ...files,
    remove: async (sha512: string) => {
      removed.push(sha512)
      throw new FilesAway('away')
    },
  }
  const stored = [
    { fileId: 'FILE0002', upload: first },
    { fileId: 'FILE0003', upload: { ...second, keep: () => Promise.reject(new FilesAway('away')) } },
  ]
  const parts = { executor: log.executor, files: away }
  const ids = { versionId: 'V2', projectId: 'P2' }
  await expect(withStoredFiles(parts, stored, ids, sender, async () => 'appended')).rejects.toThrow(FilesAway)
  expect(removed).toEqual([])
  for (const { sha1 } of [first, second]) expect(await holders(sha1)).toEqual([])

  const again = [
    { fileId: 'FILE0004', upload: await uploaded('kept') },
    { fileId: 'FILE0005', upload: second },
  ]
  const others = { versionId: 'V3', projectId: 'P3' }
  expect(await withStoredFiles(deps(), again, others, sender, async () => 'appended')).toBe('appended')
  for (const { sha512 } of [first, second]) expect(await isStored(files, sha512)).toBe(true)
})
