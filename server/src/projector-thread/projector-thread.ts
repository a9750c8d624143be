import { parentPort } from 'node:worker_threads'
import { eventCatalogue } from '@modstead/domain/event-catalogue'
import { createCodec } from '@modstead/infra/event-store/codec'
import { openEventStore } from '@modstead/infra/event-store/open'
import { createStreams } from '@modstead/infra/event-store/streams'
import { openVault } from '@modstead/infra/personal-data/postgres-vault'
import { createPool } from '@modstead/infra/postgres/pool'
import { createLog } from '@modstead/infra/telemetry/log'
import { startProjectors } from '@modstead/projectors/start'
import type { FromThread, ThreadSettings, ToThread } from './messages.ts'

const port = parentPort
if (port === null) throw new Error('projector-thread.ts runs in a worker thread only')
const tell = (message: FromThread): void => port.postMessage(message)

const start = async (settings: ThreadSettings): Promise<() => Promise<void>> => {
  const log = createLog(settings.logLevel)
  const pool = createPool(settings.databaseUrl, {
    name: 'modstead projectors',
    max: 4,
    onError: (error) => log.warn({ err: error }, 'a database connection of the projectors was lost'),
  })
  const vault = await openVault({ pool, masterKey: Buffer.from(settings.masterKey) })
  const store = await openEventStore(settings)
  const { decodeBatch } = createStreams(store, createCodec(eventCatalogue, vault))
  const projectors = await startProjectors({
    store,
    decodeBatch,
    pool,
    settings,
    log,
    metrics: {
      batchApplied: (events, seconds) => tell({ kind: 'batch-applied', events, seconds }),
      streamParked: (projection) => tell({ kind: 'stream-parked', projection }),
    },
  })
  projectors.onChange((change) => tell({ kind: 'changed', ...change }))
  // What was reached before anybody listened.
  tell({ kind: 'changed', position: projectors.position(), changed: {} })
  return async () => {
    await projectors.stop()
    await store.close()
    await pool.end()
  }
}

let stopping: (() => Promise<void>) | undefined

port.on('message', async (message: ToThread) => {
  if (message.kind === 'start') {
    try {
      stopping = await start(message.settings)
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
