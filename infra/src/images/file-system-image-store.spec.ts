import { watch } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { imageStoreContract } from './contract.ts'
import { openImageStore } from './file-system-image-store.ts'

imageStoreContract('the image store on the file system', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'images-'))
  return {
    open: () => openImageStore(directory),
    count: async () => (await readdir(join(directory, 'images'))).length,
    dispose: () => rm(directory, { recursive: true }),
  }
})

test('a picture comes to its folder only once it is complete', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'images-'))
  const images = await openImageStore(directory)
  const seen = new Set<string | null>()
  const watcher = watch(join(directory, 'images'), (_, name) => seen.add(name))
  const path = await images.save({ bytes: Buffer.from('a picture'), ext: 'png' })
  await expect.poll(() => [...seen]).toContain(basename(path))
  watcher.close()
  // What a killed process left would lie among the pictures for ever.
  expect([...seen]).toEqual([basename(path)])
  expect(await readdir(join(directory, 'incoming'))).toEqual([])
  await rm(directory, { recursive: true })
})
