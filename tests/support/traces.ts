import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BucketConnection, connectBucket } from '@modstead/infra/files/s3/bucket'
import { type Fixture, startFixture } from './fixture.ts'
import { storedEvents } from './stored-events.ts'

/**
 * Everything that a request can leave behind: files and pictures on disk or in the bucket, and the end of each
 * stream in the log.
 */
export interface Traces {
  readonly files: readonly string[]
  readonly streams: Readonly<Record<string, string>>
}

export interface TracedFixture extends Fixture {
  traces(): Promise<Traces>
}

const filesBelow = async (directory: string): Promise<readonly string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

const objectsIn = ({ ask }: BucketConnection): Promise<readonly string[]> =>
  ask(async ({ commands, client, Bucket }) => {
    const keys: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new commands.ListObjectsV2Command({ Bucket, ContinuationToken }))
      keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
    return keys
  })

const DISCARD_LIMIT_MS = 10_000
const LOOK_EVERY_MS = 10

/** What a repeated request uploads is discarded right after its answer. What stays for longer is a trace. */
const untilDiscarded = async (incoming: string): Promise<void> => {
  const until = performance.now() + DISCARD_LIMIT_MS
  while ((await readdir(incoming)).length > 0 && performance.now() < until) await pause(LOOK_EVERY_MS)
}

/** The fixture, with its stores open for the test. */
export const startTracedFixture = async (): Promise<TracedFixture> => {
  const site = await startFixture()
  const bucket = site.s3Url === undefined ? undefined : connectBucket(site.s3Url)
  return {
    ...site,
    async traces() {
      await untilDiscarded(join(site.dataDir, 'files/incoming'))
      const files = await filesBelow(join(site.dataDir, 'files'))
      const objects = bucket ? await objectsIn(bucket) : []
      const events = await storedEvents(site)
      return {
        files: [...files, ...objects].sort(),
        streams: Object.fromEntries(events.map(({ stream, revision }) => [stream, `${revision}`])),
      }
    },
    async stop() {
      await bucket?.close()
      await site.stop()
    },
  }
}
