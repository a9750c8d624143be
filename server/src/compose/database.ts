import type { Settings } from '@modstead/infra/config/settings'
import { startEmbeddedPostgres } from '@modstead/infra/postgres/embedded'
import type { Log } from '@modstead/infra/telemetry/log'
import type { LifeCycle } from '../process/life-cycle.ts'

/** Address of the database that the settings name, or of one that is started in the data directory. */
export const databaseOf = async (settings: Settings, log: Log, life: LifeCycle): Promise<string> => {
  if (settings.databaseUrl !== undefined) return settings.databaseUrl
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log })
  life.onStop('the database', () => postgres.stop())
  void postgres.lost.then((lastWords) => {
    log.fatal({ lastWords }, 'the database ended by itself')
    void life.stop(1)
  })
  return postgres.url
}
