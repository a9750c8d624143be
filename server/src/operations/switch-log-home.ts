import { translateReactionCheckpoint } from '@modstead/command-api/reactions/reaction-tables'
import { forgetBlocks } from '@modstead/infra/audit/stored-blocks'
import { type LogHome, writeLogHome } from '@modstead/infra/event-store/move/log-home'
import { type MovedPositions, translatePosition } from '@modstead/infra/event-store/move/moved-positions'
import { forsakeGenerations } from '@modstead/projectors/runtime/storage/generation'
import type pg from 'pg'

/**
 * From now on the product finds its events in the other store. Everything with positions of the former store
 * is updated with it.
 */
export const switchLogHome = async (
  client: pg.ClientBase,
  home: LogHome,
  positions: MovedPositions,
): Promise<void> => {
  await client.query('begin')
  await positions.keep(client)
  await translateReactionCheckpoint(client, (former) => translatePosition(client, former))
  await forsakeGenerations(client)
  await forgetBlocks(client)
  await writeLogHome(client, home)
  await client.query('commit')
}
