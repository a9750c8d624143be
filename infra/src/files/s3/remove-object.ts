import type { AskBucket } from './bucket.ts'

/** Removing a missing object is fine. Throws FilesAway. */
export const removeObject = async (ask: AskBucket, Key: string): Promise<void> => {
  await ask(({ commands, client, Bucket }, abortSignal) =>
    client.send(new commands.DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
  )
}
