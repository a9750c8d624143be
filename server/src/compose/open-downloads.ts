import { hkdfSync, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '@modstead/infra/config/settings'
import type { CountListener } from '@modstead/infra/ingest/counted-projects'
import { clientDigest } from '@modstead/infra/ingest/download-line'
import { type DownloadLog, openDownloadLog } from '@modstead/infra/ingest/download-log'
import type { Log } from '@modstead/infra/telemetry/log'
import type { LifeCycle } from '../process/life-cycle.ts'
import { countDownloads } from './count-downloads.ts'
import type { Foundation } from './foundation.ts'

export interface Downloads {
  readonly log: DownloadLog
  /** Replaces an address in the log. */
  clientDigest(address: string): string
  /** Returns a function that stops listening. */
  onCounted(listener: CountListener): () => void
}

/** Opens the download log and starts to count its downloads. */
export const openDownloads = (
  settings: Settings,
  { databaseUrl, pool, masterKey }: Foundation,
  log: Log,
  life: LifeCycle,
): Downloads => {
  const directory = join(settings.dataDir, 'downloads')
  mkdirSync(directory, { recursive: true })
  const counting = countDownloads({ databaseUrl, pool, directory, log, life })
  // Processes on several machines may have the same number.
  const downloadLog = openDownloadLog(directory, `${process.pid}-${randomUUID()}`)
  life.onStop('the download log', () => downloadLog.close())
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'addresses in the download log', 32))
  return {
    log: downloadLog,
    clientDigest: (address) => clientDigest(key, address),
    onCounted: counting.onCounted,
  }
}
