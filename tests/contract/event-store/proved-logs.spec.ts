import { generateKeyPairSync } from 'node:crypto'
import { headKeyOf } from '@modstead/infra/audit/head'
import { auditMigrations } from '@modstead/infra/audit/tables'
import { NO_STREAM } from '@modstead/infra/event-store/port'
import { sampleEvents } from '@modstead/infra/event-store/sample-events'
import { migrate } from '@modstead/infra/postgres/migrate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '../../../projectors/src/samples/open-log.ts'
import { proveLog } from '../../support/prove-log.ts'

const followed = (number: number) => ({
  ...{ type: 'ProjectFollowed' as const },
  data: { userId: `u${number}`, projectId: 'p1', at: '2026-02-03T04:05:06.000Z' },
})

let log: Awaited<ReturnType<typeof openLog>>
let key: ReturnType<typeof headKeyOf>
beforeEach(async () => {
  log = await openLog()
  await migrate(log.pool, 'audit', auditMigrations)
  const { privateKey } = generateKeyPairSync('ed25519')
  key = headKeyOf(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  for (const number of [1, 2, 3]) await log.append('follow-u.p1', followed(number))
})
afterEach(() => log.close())

const prove = () => proveLog({ store: log.parts.store, pool: log.pool, key })

test('a log is proved again and again, beside events that specs append without a chain', async () => {
  await prove()
  await log.append('follow-u.p1', followed(4))
  await log.parts.store.append('sample-1', NO_STREAM, sampleEvents(3))
  await prove()
})

test.each([
  ['an altered event', `update event set data = replace(data, 'u2', 'u9') where position = 1`],
  [
    'an event that lost its hash',
    `update event set metadata = regexp_replace(metadata, ',"hash":"[^"]*"', '') where position = 1`,
  ],
  ['an end that was cut off', 'delete from event where position = 2'],
])('%s is found', async (_, statement) => {
  await prove()
  await log.pool.query(statement)
  await expect(prove()).rejects.toThrow()
})

test('a chain that was altered before anything was signed is found', async () => {
  await log.pool.query(`update event set data = replace(data, 'u2', 'u9') where position = 1`)
  await expect(prove()).rejects.toThrow(/hash does not fit/)
})
