import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
