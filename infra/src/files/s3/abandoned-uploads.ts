import type { AskBucket } from './bucket.ts'
import { abandonUpload } from './multipart-upload.ts'

/** Aborts multipart uploads that began before a moment and never ended, as many as S3 lists at once. */
export const sweepUploads = async (ask: AskBucket, prefix: string, before: Date): Promise<void> => {
  const begun = await ask(async ({ commands, client, Bucket }, abortSignal) => {
    const list = new commands.ListMultipartUploadsCommand({ Bucket, Prefix: prefix })
    const { Uploads = [] } = await client.send(list, { abortSignal })
    return Uploads
  })
  for (const { Key, UploadId, Initiated } of begun)
    if (Key !== undefined && UploadId !== undefined && Initiated !== undefined && Initiated < before)
      await abandonUpload(ask, Key, UploadId)
}
