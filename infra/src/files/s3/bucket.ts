import type { S3Client } from '@aws-sdk/client-s3'
import { FilesAway } from '../storage-errors.ts'
import { bucketAddress } from './bucket-address.ts'
import { bucketFault, isForbidden } from './bucket-faults.ts'

type S3 = typeof import('@aws-sdk/client-s3')

/** The building blocks of a request. */
export interface BucketParts {
  readonly commands: S3
  readonly client: S3Client
  /** For answers that a remote client may read slowly. */
  readonly reader: S3Client
  /** The bucket's name. */
  readonly Bucket: string
}

/**
 * Sends a request with a time limit, four seconds by default, at most twice. Rejects with FilesAway if the
 * store is silent or cannot serve. The signal ends the request, but not the body of an answer that has begun.
 */
export type AskBucket = <Answer>(
  request: (parts: BucketParts, abortSignal: AbortSignal) => Promise<Answer>,
  limitMs?: number,
) => Promise<Answer>

export interface BucketConnection {
  readonly ask: AskBucket
  /** Throws while the bucket cannot be used. */
  probe(): Promise<void>
  close(): Promise<void>
}

const CONNECT_MS = 1_500
const REQUEST_MS = 4_000
const PROBE_MS = 1_500
const ATTEMPTS = 2
/** Each download occupies one socket for as long as it takes. */
const READER_SOCKETS = 1_024
const SOCKETS = 64

/** Stores refuse signatures that are a quarter of an hour off. A smaller change comes from slow answers. */
const CLOCK_MOVED_MS = 60_000

/** By how much the client thinks the store's clock differs from ours, in milliseconds. It learns that from answers. */
const clockOffset = ({ client, reader }: BucketParts): number =>
  client.config.systemClockOffset + reader.config.systemClockOffset

/** Loading the client takes longer than the rest of the start-up. */
const openParts = async (url: string): Promise<BucketParts> => {
  const commands = await import('@aws-sdk/client-s3')
  const { endpoint, bucket, region, ...credentials } = bucketAddress(url)
  const connect = (maxSockets: number) =>
    new commands.S3Client({
      endpoint,
      region,
      credentials,
      forcePathStyle: true,
      maxAttempts: ATTEMPTS,
      // Ranges have no checksum, and whole objects are verified by their name.
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        httpAgent: { keepAlive: true, maxSockets },
        httpsAgent: { keepAlive: true, maxSockets },
      },
    })
  return { commands, client: connect(SOCKETS), reader: connect(READER_SOCKETS), Bucket: bucket }
}

/** Connects with the first request. */
export const connectBucket = (url: string): BucketConnection => {
  let opened: Promise<BucketParts> | undefined

  const ask: AskBucket = async (request, limitMs = REQUEST_MS) => {
    opened ??= openParts(url)
    const parts = await opened
    const offset = clockOffset(parts)
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), limitMs)
    try {
      return await request(parts, limit.signal)
    } catch (error) {
      // Signed for a time that was wrong: the client signs its next request for the right one.
      if (isForbidden(error) && Math.abs(clockOffset(parts) - offset) > CLOCK_MOVED_MS)
        throw new FilesAway('the clock of this machine or of the store of files jumped', { cause: error })
      throw bucketFault(error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    ask,
    probe: () =>
      ask(async ({ commands, client, Bucket }, abortSignal) => {
        await client.send(new commands.HeadBucketCommand({ Bucket }), { abortSignal })
      }, PROBE_MS),
    async close() {
      const parts = await opened
      parts?.client.destroy()
      parts?.reader.destroy()
    },
  }
}
