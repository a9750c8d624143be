import { join } from 'node:path'
import type { RunningEngine } from '../../support/engines/engine.ts'
import { EngineMissing } from '../../support/engines/engine.ts'
import { openSearchEngine } from '../../support/engines/opensearch.ts'
import { redisEngine } from '../../support/engines/redis.ts'
import { startS3, whyNoS3 } from '../../support/engines/versitygw.ts'
import { startServerProcess } from '../../support/eventstoredb/server-process.ts'

/** Engines outside the product, of one site. */
export interface SiteEngines {
  readonly variables: Readonly<Record<string, string>>
  /** The folder with the objects of the bucket as files. */
  readonly bucket: string | undefined
  stop(): Promise<void>
}

/** A part of the product that a fault harms in its embedded form, so that no engine may replace it. */
export type Embedded = 'event store' | 'files'

interface Started extends RunningEngine {
  readonly bucket?: string
}

/** `EVENTSTORE_URL` names a server without events. By default a node that speaks its protocol replaces it. */
const startEventStore = async (): Promise<Started> => {
  const given = process.env.EVENTSTORE_URL
  if (given !== undefined) return { variables: { EVENTSTORE_URL: given }, stop: async () => {} }
  const { url, stop } = await startServerProcess()
  return { variables: { EVENTSTORE_URL: url }, stop }
}

const startFiles = async (): Promise<Started> => {
  const missing = await whyNoS3()
  if (missing !== undefined) throw new EngineMissing(missing)
  const { url, bucket, stop } = await startS3()
  return { variables: { S3_URL: url }, bucket, stop }
}

const ENGINES: Readonly<Record<string, () => Promise<Started>>> = {
  REDIS_URL: redisEngine.start,
  OPENSEARCH_URL: openSearchEngine.start,
  EVENTSTORE_URL: startEventStore,
  S3_URL: startFiles,
}
const VARIABLE_OF: Readonly<Record<Embedded, string>> = { 'event store': 'EVENTSTORE_URL', files: 'S3_URL' }

/** Starts all engines, except those that the fault brings along or cannot have. Rejects with `EngineMissing`. */
export const startSiteEngines = async (
  own: Readonly<Record<string, string>>,
  embedded: readonly Embedded[],
): Promise<SiteEngines> => {
  const without = new Set([...Object.keys(own), ...embedded.map((part) => VARIABLE_OF[part])])
  const started: Started[] = []
  const stop = async () => {
    for (const engine of started) await engine.stop()
  }
  try {
    for (const [variable, start] of Object.entries(ENGINES))
      if (!without.has(variable)) started.push(await start())
  } catch (error) {
    await stop()
    throw error
  }
  return {
    variables: Object.assign({}, ...started.map(({ variables }) => variables)),
    bucket: started.find(({ bucket }) => bucket !== undefined)?.bucket,
    stop,
  }
}

export interface FileFolders {
  readonly content: string
  /** Contains `images/`. */
  readonly pictures: string
  /** Uploads that this machine has not received to their end. */
  readonly incoming: string
  /** Uploads to the bucket that have not come to their end. */
  readonly uploading?: string
}

/** Folders of a site's files. */
export const foldersOf = (dataDir: string, bucket: string | undefined): FileFolders => {
  const incoming = join(dataDir, 'files/incoming')
  return bucket === undefined
    ? { content: join(dataDir, 'files/content'), pictures: join(dataDir, 'files'), incoming }
    : { content: join(bucket, 'content'), pictures: bucket, incoming, uploading: join(bucket, '.sgwtmp') }
}
