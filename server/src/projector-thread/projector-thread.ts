import { parentPort } from 'node:worker_threads'
import { eventCatalogue } from '@modstead/domain/contexts'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import { openLog } from '@modstead/infra/event-store/open-log'
import { openFanOut } from '@modstead/infra/fan-out/open-fan-out'
import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import { createPool } from '@modstead/infra/postgres/pool'
import { createLog } from '@modstead/infra/telemetry/log'
import { startProjectors } from '@modstead/projectors/runtime/start'
import type { FromThread, ThreadSettings, ToThread } from './messages.ts'

const port = parentPort
if (port === null) throw new Error('projector-thread.ts runs in a worker thread only')
const tell = (message: FromThread): void => port.postMessage(message)

const start = async (
  settings: ThreadSettings,
  groups: readonly ProjectionGroup[],
): Promise<() => Promise<void>> => {
  const log = createLog(settings.logLevel)
  const pool = createPool(settings.databaseUrl, {
    name: 'modstead projectors',
    max: 4,
    onError: (error) => logTrouble(log, error, 'a database connection of the projectors was lost'),
  })
  const { store, streams } = await openLog({
    ...settings,
    pool,
    masterKey: Buffer.from(settings.masterKey),
    eventCatalogue,
  })
  const fanOut = openFanOut({
    config: pool.options,
    redisUrl: settings.redisUrl,
    onFailure: (error) => logTrouble(log, error, 'news of the read models cannot be told by Redis'),
  })
  const projectors = await startProjectors({
    store,
    fanOut,
    decodeBatch: streams.decodeBatch,
    pool,
    settings,
    groups,
    idleStepMs: settings.idleStepMs,
    log,
    metrics: {
      batchApplied: (group, batch) => tell({ kind: 'batch-applied', group, batch }),
    },
  })
  for (const [group, progress] of projectors.of) {
    progress.onChange((change) => tell({ kind: 'changed', group, ...change }))
    // The position that was reached before anybody listened.
    tell({ kind: 'changed', group, position: progress.position(), changed: {} })
  }
  return async () => {
    await projectors.stop()
    await fanOut.close()
    await store.close()
    await pool.end()
  }
}

let stopping: (() => Promise<void>) | undefined

port.on('message', async (message: ToThread) => {
  if (message.kind === 'start') {
    try {
      stopping = await start(message.settings, message.groups)
      tell({ kind: 'started' })
    } catch (error) {
      const { message: text, code } = error as Error & { code?: unknown }
      tell({ kind: 'refused', message: text, code: typeof code === 'string' ? code : undefined })
    }
  } else {
    await stopping?.()
    tell({ kind: 'stopped' })
  }
})
