import type { RecordedEvent } from '@modstead/infra/event-store/port'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase } from '@modstead/infra/postgres/test-database'
import { expect, test } from 'vitest'
import { reactionTo } from './reaction.ts'
import { openReactionTables } from './reaction-tables.ts'

const reaction = reactionTo({ name: 'fails', type: 'Sample', react: async () => {} })
const event = {
  id: '00000000-0000-5000-8000-000000000001',
  stream: 'sample-1',
  revision: 3n,
  position: 7n,
} as RecordedEvent

test('a failure is due after a pause that doubles each time', async () => {
  const database = await openTestDatabase()
  const pool = createPool(database.url, { name: 'reaction table specs' })
  const tables = await openReactionTables(pool)
  const isDueAfter = async (minutes: number) => {
    await pool.query(`update failed_reaction set failed_at = now() - interval '1 minute' * $1::float8`, [
      minutes,
    ])
    return (await tables.failures('due')).length > 0
  }
  for (const minutes of [1, 2, 4]) {
    await tables.noteFailure(reaction, event, new Error('on purpose'))
    expect([await isDueAfter(minutes - 0.5), await isDueAfter(minutes + 0.5)]).toEqual([false, true])
  }
  expect(await tables.failures('all')).toEqual([{ name: 'fails', stream: 'sample-1', revision: 3n }])
  await pool.end()
  await database.close()
})
