import { join } from 'node:path'
import type { Settings } from '@modstead/infra/config/settings'
import type { EngineWatch } from '@modstead/infra/engines/engine-watch'
import type { Authenticate } from '@modstead/infra/identity/authenticate'
import { openExternalPictures } from '@modstead/infra/image-proxy/external-pictures'
import { roomKeeper } from '@modstead/infra/image-proxy/keep-room'
import { createAddressSigner } from '@modstead/infra/image-proxy/signed-address'
import { storedPictureSizes } from '@modstead/infra/image-proxy/stored-picture-sizes'
import { openPictureProcesses } from '@modstead/infra/images/picture-processes'
import type { LastUses } from '@modstead/infra/last-uses/port'
import { postgresExports } from '@modstead/infra/personal-data/exports/kept-exports'
import type { RenderedTexts } from '@modstead/infra/rendering/rendered-texts'
import type { Log } from '@modstead/infra/telemetry/log'
import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type { QueryFoundation } from '@modstead/query-api/dependencies'
import type { LifeCycle } from '../process/life-cycle.ts'
import type { Foundation } from './foundation.ts'
import { openDownloads } from './open-downloads.ts'
import { openEventFeed } from './open-event-feed.ts'
import { openReads } from './open-replica.ts'
import { openSearch } from './open-search.ts'
import type { Stores } from './open-stores.ts'
import type { ReadModels } from './read-models.ts'

export interface QuerySurroundings {
  readonly foundation: Foundation
  readonly readModels: ReadModels
  readonly stores: Stores
  readonly texts: Pick<RenderedTexts, 'renderer'>
  readonly authenticate: Authenticate
  readonly lastUses: Pick<LastUses, 'of'>
  readonly watch: EngineWatch
  readonly metrics: Metrics
}

/** Opens the dependencies of the read side. */
export const openQueries = (
  settings: Settings,
  { foundation, readModels, stores, texts, authenticate, lastUses, watch, metrics }: QuerySurroundings,
  log: Log,
  life: LifeCycle,
): QueryFoundation => {
  const { pool, masterKey } = foundation
  const downloads = openDownloads(settings, foundation, log, life)
  // Separate processes, so that pictures of other hosts do not keep a publisher waiting.
  const processes = openPictureProcesses()
  life.onStop('the processes of external pictures', () => processes.close())
  const signer = createAddressSigner(masterKey)
  const sizes = storedPictureSizes(pool)
  const { onCounted } = downloads
  const { shownUpTo } = readModels
  const news = { onChange: readModels.onChange, onDownloadsCounted: onCounted, shownUpTo }
  const reads = openReads(settings, { primary: pool, watch, ...news }, log, life)
  const following = { pool, store: foundation.store, readModels, onCounted }
  const { tracing } = foundation
  const searching = openSearch(settings, following, { watch, metrics, tracing, log, life })
  return {
    ...reads,
    authenticate,
    lastUses,
    searching,
    eventFeed: openEventFeed(settings, foundation, log, life),
    files: stores.files,
    images: stores.images,
    externalPictures: openExternalPictures({
      directory: join(settings.dataDir, 'files', 'external'),
      signer,
      processes,
      sizes,
    }),
    exports: postgresExports(pool, foundation.vault),
    downloads: downloads.log,
    renderer: texts.renderer,
    keepRoom: roomKeeper(signer, settings.filesUrl, storedPictureSizes(reads.pool)),
    filesUrl: settings.filesUrl,
    publicUrl: settings.publicUrl,
    clientDigest: downloads.clientDigest,
    waitFor: readModels.waitFor,
    shownUpTo,
    onDownloadsCounted: onCounted,
  }
}
