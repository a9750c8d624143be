import { join } from 'node:path'
import type { Settings } from '@modstead/infra/config/settings'
import type { EngineWatch } from '@modstead/infra/engines/engine-watch'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import type { ContentStore } from '@modstead/infra/files/content-store'
import type { FileLocks } from '@modstead/infra/files/file-locks'
import { openContentStore } from '@modstead/infra/files/file-system-content-store'
import type { OnDiffer } from '@modstead/infra/files/open-proved-file'
import { openPostgresFileLocks } from '@modstead/infra/files/postgres-file-locks'
import { type AskBucket, type BucketConnection, connectBucket } from '@modstead/infra/files/s3/bucket'
import { openS3ContentStore } from '@modstead/infra/files/s3/s3-content-store'
import { openImageStore } from '@modstead/infra/images/file-system-image-store'
import type { ImageStore } from '@modstead/infra/images/image-store'
import { s3ImageStore } from '@modstead/infra/images/s3-image-store'
import type { Log } from '@modstead/infra/telemetry/log'
import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type { LifeCycle } from '../process/life-cycle.ts'
import { refuseWhileAway } from './engines.ts'
import { sweepLeftOvers } from './sweep-left-overs.ts'
import { tellOfDiffering } from './tell-of-differing.ts'

export interface Stores {
  readonly files: ContentStore
  readonly images: ImageStore
}

/** The bucket in the settings, whether it answers or not: the product starts and serves without it. */
export const openBucket = (
  { s3Url }: Pick<Settings, 's3Url'>,
  life: LifeCycle,
): BucketConnection | undefined => {
  if (s3Url === undefined) return undefined
  const bucket = connectBucket(s3Url)
  life.onStop('the connections to the store of files', () => bucket.close())
  return bucket
}

interface StoreParts {
  readonly databaseUrl: string
  /** Asks the bucket of the settings. Undefined: files and pictures lie in the data directory. */
  readonly ask: AskBucket | undefined
  /** True if no other process has uploads in progress in the directory. */
  readonly isAlone: boolean
  readonly metrics?: Metrics
  /** undefined: a caller that waits for a lock waits as long as the database takes. */
  readonly watch?: EngineWatch
}

interface Places {
  readonly directory: string
  readonly locks: FileLocks
  readonly isAlone: boolean
  readonly onDiffer: OnDiffer
}

const onDisk = async (places: Places): Promise<Stores> => ({
  files: await openContentStore(places),
  images: await openImageStore(places.directory, places.onDiffer),
})

/** The bucket itself keeps its contents intact. */
const inBucket = async (ask: AskBucket, { directory, ...places }: Places): Promise<Stores> => ({
  files: await openS3ContentStore({ ...places, ask, incoming: join(directory, 'incoming') }),
  images: s3ImageStore(ask),
})

/** Opens the stores of uploaded files and pictures. */
export const openStores = async (
  { dataDir }: Settings,
  { databaseUrl, ask, isAlone, metrics, watch }: StoreParts,
  log: Log,
  life: LifeCycle,
): Promise<Stores> => {
  const onLost = (error: Error) => {
    if (!life.stopping.aborted) logTrouble(log, error, 'a database connection was lost')
  }
  const locks = openPostgresFileLocks(databaseUrl, onLost, watch && ((pool) => refuseWhileAway(pool, watch)))
  life.onStop('the file locks', () => locks.close())
  const places = {
    directory: join(dataDir, 'files'),
    locks,
    isAlone,
    onDiffer: tellOfDiffering(log, metrics),
  }
  const stores = ask === undefined ? await onDisk(places) : await inBucket(ask, places)
  life.onStop('the file store', () => stores.files.close())
  sweepLeftOvers({ 'unfinished uploads': stores.files.sweep }, log, life)
  return stores
}
