import { isRestoreUnfinished } from '@modstead/infra/backup/unfinished-restore'
import type { Settings } from '@modstead/infra/config/settings'
import { isMoveUnderWay, readLogHome } from '@modstead/infra/event-store/move/log-home'
import type pg from 'pg'
import { StartRefused } from '../process/start-refused.ts'

/** Throws StartRefused unless all events are in the store that the settings name. */
export const assertLogHome = async (
  pool: Pick<pg.Pool, 'query'>,
  { eventStoreUrl }: Pick<Settings, 'eventStoreUrl'>,
): Promise<void> => {
  if (await isRestoreUnfinished(pool))
    throw new StartRefused(
      'A restore into this database was cut off, so that much is missing. Run the same `npm run restore` again.',
    )
  if (await isMoveUnderWay(pool))
    throw new StartRefused('The events are being moved to another store. Start again when that is done.')
  const home = await readLogHome(pool)
  if (home === 'eventstoredb' && eventStoreUrl === undefined)
    throw new StartRefused('The events were moved to EventStoreDB. Set EVENTSTORE_URL to its address.')
  if (home === 'postgres' && eventStoreUrl !== undefined)
    throw new StartRefused('The events were moved to Postgres. Take EVENTSTORE_URL out of the variables.')
}
