import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { KeyedMutex } from '../../command-pipeline/keyed-mutex.ts'
import { FilesAway } from '../storage-errors.ts'
import { openS3ContentStore } from './s3-content-store.ts'

it('accepts no byte of an upload while the bucket is away', async () => {
  const incoming = await mkdtemp(join(tmpdir(), 'incoming-'))
  const ask = () => Promise.reject(new FilesAway('away'))
  const store = await openS3ContentStore({ ask, incoming, locks: new KeyedMutex() })
  let taken = 0
  const source = async function* () {
    taken += 1
    yield new Uint8Array(10)
  }
  await expect(store.ingest(source(), { maxBytes: 100 })).rejects.toThrow(FilesAway)
  expect(taken).toBe(0)
  expect(await readdir(incoming)).toEqual([])
  await store.close()
  await rm(incoming, { recursive: true })
})
