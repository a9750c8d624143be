import { randomBytes } from 'node:crypto'
import { user } from '@modstead/domain/accounts/aggregates'
import { eventCatalogue } from '@modstead/domain/contexts'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { createExecutor } from '@modstead/infra/command-pipeline/executor'
import { openLog } from '@modstead/infra/event-store/open-log'
import { postgresExports } from '@modstead/infra/personal-data/exports/kept-exports'
import { exportMigrations } from '@modstead/infra/personal-data/exports/tables'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase } from '@modstead/infra/postgres/test-database'
import { expect, test } from 'vitest'
import type { JobParts } from '../../background-parts.ts'
import { exportData } from './export-jobs.ts'

test('an export that fails each time is given up at the last, and leaves nothing behind', async () => {
  const database = await openTestDatabase()
  const pool = createPool(database.url, { name: 'specs' })
  await migrate(pool, 'exports', exportMigrations)
  const opened = await openLog({
    ...{ pool, databaseUrl: database.url, masterKey: randomBytes(32), eventCatalogue },
  })
  const { streams, store, vault } = opened
  const now = new Date().toISOString()
  const via = bySystem('specs')
  const userId = 'AAAAAAAA'
  const data = { userId, exportId: 'EEEEEEEE' }
  await streams.append(
    `user-${userId}`,
    await streams.load(`user-${userId}`),
    [
      {
        type: 'UserRegistered',
        data: { userId, username: 'anna', email: null, role: 'developer', createdAt: now },
      },
      { type: 'UserExportAsked', data: { ...data, askedAt: now } },
    ],
    { commandId: 'seed', command: 'Seed', via, actor: 'anna', at: now },
  )
  const executor = createExecutor(streams)
  const exports = postgresExports(pool, vault)
  const accounts = { store, decodeBatch: streams.decodeBatch, exports }
  // There are no read models here to read from.
  const parts = { executor, pool, accounts } as unknown as JobParts
  const attempt = (number: number) => {
    const intent = { commandId: `export ${number}`, via }
    const sender = { actor: { kind: 'system', name: 'export-data' } as const, now, intent }
    const { signal } = new AbortController()
    return exportData.run(data, parts, sender, {
      ...{ id: 'job', attempt: number, signal, progress: async () => {} },
    })
  }
  const statusOf = async () => {
    const { state } = await executor.load(user, userId)
    return state.status === 'active' ? state.privacy.exported?.status : null
  }
  const partsKept = async () => (await pool.query('select 1 from export_part')).rows.length

  const { attempts } = exportData.type
  for (let number = 1; number < attempts; number++) {
    await expect(attempt(number)).rejects.toThrow('does not exist')
    expect(await statusOf()).toBe('running')
  }
  await exports.write(
    { ...data, person: userId, maxBytes: 100 },
    (async function* () {
      yield 'the beginning of an attempt'
    })(),
  )
  await expect(attempt(attempts)).rejects.toThrow('does not exist')
  expect([await statusOf(), await partsKept()]).toEqual(['gone', 0])
  await attempt(1)
  expect([await statusOf(), await partsKept()]).toEqual(['gone', 0])

  await store.close()
  await pool.end()
  await database.close()
})
