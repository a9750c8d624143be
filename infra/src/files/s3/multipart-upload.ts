import type { CompletedPart } from '@aws-sdk/client-s3'
import type { AskBucket } from './bucket.ts'
import { isMissing } from './bucket-faults.ts'
import { PUT_MS } from './put-object.ts'

/** The store may copy all parts at the end. */
const COMPLETE_MS = 60_000

type PutPart = (bytes: Uint8Array) => Promise<void>

const begin = (ask: AskBucket, Key: string): Promise<string> =>
  ask(async ({ commands, client, Bucket }, abortSignal) => {
    const create = new commands.CreateMultipartUploadCommand({ Bucket, Key, ChecksumAlgorithm: 'CRC32' })
    const { UploadId } = await client.send(create, { abortSignal })
    if (UploadId === undefined) throw new Error('the store of files has begun no upload')
    return UploadId
  })

const complete = (ask: AskBucket, Key: string, UploadId: string, Parts: CompletedPart[]): Promise<void> =>
  ask(async ({ commands, client, Bucket }, abortSignal) => {
    const command = new commands.CompleteMultipartUploadCommand({
      Bucket,
      Key,
      UploadId,
      MultipartUpload: { Parts },
      IfNoneMatch: '*',
    })
    await client.send(command, { abortSignal })
  }, COMPLETE_MS)

/** Frees the space of parts that nobody will complete. */
export const abandonUpload = (ask: AskBucket, Key: string, UploadId: string): Promise<void> =>
  ask(async ({ commands, client, Bucket }, abortSignal) => {
    try {
      await client.send(new commands.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal })
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  })

/**
 * Stores the parts that `send` puts, one after the other, as one object, unless it exists. Nothing is visible
 * before the end.
 */
export const multipartUpload = async (
  ask: AskBucket,
  Key: string,
  send: (put: PutPart) => Promise<void>,
): Promise<void> => {
  const UploadId = await begin(ask, Key)
  const parts: CompletedPart[] = []
  const put: PutPart = (Body) =>
    ask(async ({ commands, client, Bucket }, abortSignal) => {
      const PartNumber = parts.length + 1
      const upload = { Bucket, Key, UploadId, PartNumber, Body, ChecksumAlgorithm: 'CRC32' } as const
      const { ETag, ChecksumCRC32 } = await client.send(new commands.UploadPartCommand(upload), {
        abortSignal,
      })
      parts.push({ PartNumber, ETag, ChecksumCRC32 })
    }, PUT_MS)
  try {
    await send(put)
    await complete(ask, Key, UploadId, parts)
  } catch (error) {
    // If this fails, the sweeper frees the space later.
    await abandonUpload(ask, Key, UploadId).catch(() => undefined)
    throw error
  }
}
