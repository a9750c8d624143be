import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KeyedMutex } from '@modstead/infra/command-pipeline/keyed-mutex'
import { whyMissing } from '@modstead/infra/engines/test-missing-engines'
import { contentStoreContract } from '@modstead/infra/files/contract'
import { HashPool } from '@modstead/infra/files/hash-pool'
import { wholeOf } from '@modstead/infra/files/read-stored'
import { sweepUploads } from '@modstead/infra/files/s3/abandoned-uploads'
import { type AskBucket, connectBucket } from '@modstead/infra/files/s3/bucket'
import { isTaken } from '@modstead/infra/files/s3/bucket-faults'
import { multipartUpload } from '@modstead/infra/files/s3/multipart-upload'
import { PART_BYTES, partBuffers } from '@modstead/infra/files/s3/part-buffers'
import { putObject } from '@modstead/infra/files/s3/put-object'
import { openS3ContentStore } from '@modstead/infra/files/s3/s3-content-store'
import { storeFile } from '@modstead/infra/files/s3/store-file'
import { openObject } from '@modstead/infra/files/s3/stored-object'
import { FilesAway } from '@modstead/infra/files/storage-errors'
import { imageStoreContract } from '@modstead/infra/images/contract'
import { s3ImageStore } from '@modstead/infra/images/s3-image-store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const keysBelow = (ask: AskBucket, Prefix: string): Promise<readonly (string | undefined)[]> =>
  ask(async ({ commands, client, Bucket }) => {
    const { Contents = [] } = await client.send(new commands.ListObjectsV2Command({ Bucket, Prefix }))
    return Contents.map(({ Key }) => Key)
  })

const uploadsBelow = (ask: AskBucket, Prefix: string): Promise<readonly (string | undefined)[]> =>
  ask(async ({ commands, client, Bucket }) => {
    const { Uploads = [] } = await client.send(new commands.ListMultipartUploadsCommand({ Bucket, Prefix }))
    return Uploads.map(({ Key }) => Key)
  })

const later = () => new Date(Date.now() + 60_000)

const specs = (url: string) => {
  contentStoreContract('the content store in S3', async () => {
    const incoming = await mkdtemp(join(tmpdir(), 'incoming-'))
    const { ask, close } = connectBucket(url)
    const locks = new KeyedMutex()
    return {
      open: () => openS3ContentStore({ ask, incoming, locks }),
      incoming: () => readdir(incoming),
      async dispose() {
        expect(await uploadsBelow(ask, 'content/')).toEqual([])
        await close()
        await rm(incoming, { recursive: true })
      },
    }
  })

  imageStoreContract('the image store in S3', async () => {
    const { ask, close } = connectBucket(url)
    return {
      open: async () => s3ImageStore(ask),
      count: async () => (await keysBelow(ask, 'images/')).length,
      dispose: close,
    }
  })

  describe('a bucket', () => {
    const { ask, probe, close } = connectBucket(url)
    const hashes = new HashPool()
    let directory: string
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'received-'))
    })
    afterAll(async () => {
      await hashes.close()
      await close()
      await rm(directory, { recursive: true })
    })

    test('is available, but not with wrong keys or another name', async () => {
      await probe()
      const { href, username, password } = new URL(url)
      for (const wrong of [href.replace(password, 'wrong'), href.replace(username, 'nobody'), `${href}x`]) {
        const other = connectBucket(wrong)
        await expect(other.probe()).rejects.toThrow()
        await other.close()
      }
    })

    test('shows nothing of an unfinished upload, and removes it once it is old', async () => {
      const key = `content/never-ended-${randomBytes(4).toString('hex')}`
      const begun = Promise.withResolvers<void>()
      void multipartUpload(ask, key, async (put) => {
        await put(randomBytes(PART_BYTES))
        begun.resolve()
        await new Promise(() => {})
      })
      await begun.promise
      expect(await openObject(ask, key)).toBeNull()
      await sweepUploads(ask, 'content/', new Date(Date.now() - 60_000))
      await sweepUploads(ask, 'elsewhere/', later())
      expect(await uploadsBelow(ask, 'content/')).toEqual([key])
      await sweepUploads(ask, 'content/', later())
      expect(await uploadsBelow(ask, 'content/')).toEqual([])
    })

    test('replaces no existing object', async () => {
      const key = `content/taken-${randomBytes(4).toString('hex')}`
      const first = randomBytes(100)
      await putObject(ask, key, first)
      await putObject(ask, key, first)
      await expect(putObject(ask, key, randomBytes(99))).rejects.toThrow(FilesAway)
      const inParts = multipartUpload(ask, key, (put) => put(randomBytes(PART_BYTES)))
      await expect(inParts).rejects.toSatisfy(isTaken)
      expect(await wholeOf(openObject(ask, key))).toEqual(first)
      expect(await uploadsBelow(ask, 'content/')).toEqual([])
    })

    test.each([
      ['of one part', PART_BYTES],
      ['of several parts', PART_BYTES + 1],
    ])('accepts no file %s that the disk returns changed', async (_name, size) => {
      const bytes = randomBytes(size)
      const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex')
      const received = { path: join(directory, `${size}`), size, sha1: hash('sha1'), sha512: hash('sha512') }
      bytes[size - 1] = 255 - (bytes[size - 1] ?? 0)
      await writeFile(received.path, bytes)
      const key = `content/${received.sha512}`
      const stored = storeFile({ ask, hashes, lend: partBuffers() }, key, received)
      await expect(stored).rejects.toThrow('has changed')
      expect(await openObject(ask, key)).toBeNull()
      expect(await uploadsBelow(ask, 'content/')).toEqual([])
    })
  })
}

const url = process.env.S3_URL
if (url === undefined)
  describe('S3', () => {
    test('passes the contracts of files and pictures', ({ skip }) => skip(whyMissing('S3')))
  })
else specs(url)
