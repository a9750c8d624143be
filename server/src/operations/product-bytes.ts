import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BytesName } from '@modstead/infra/backup/bytes-of-events'
import type { BytesStore } from '@modstead/infra/backup/bytes-store'
import { BytesDiffer } from '@modstead/infra/files/storage-errors'
import type { StoredBytes } from '@modstead/infra/files/stored-bytes'
import { pictureAt, picturePath } from '@modstead/infra/images/image-store'
import type { Stores } from '../compose/open-stores.ts'

/** The product's files and pictures as one store. */
export const productBytes = ({ files, images }: Stores): BytesStore => {
  const openStored = (name: BytesName): Promise<StoredBytes | null> =>
    name.kind === 'file' ? files.open(name.sha512) : images.open(name.path)

  return {
    async open(name) {
      const stored = await openStored(name)
      if (stored === null) return null
      if (stored.size > 0) return stored.read(0, stored.size - 1)
      await stored.close()
      return Readable.from([])
    },
    async put(name, bytes) {
      if (name.kind === 'file') {
        const ingested = await files.ingest(bytes, { maxBytes: Number.POSITIVE_INFINITY })
        if (ingested.sha512 === name.sha512) await ingested.keep()
        else {
          await ingested.discard()
          throw new BytesDiffer(`${name.sha512} is not as it was written`)
        }
        return
      }
      const picture = pictureAt(name.path, await buffer(bytes))
      if (picturePath(picture) !== name.path) throw new BytesDiffer(`${name.path} is not as it was written`)
      await images.save(picture)
    },
  }
}
