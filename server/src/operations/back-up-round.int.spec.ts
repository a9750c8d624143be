import { EventEmitter } from 'node:events'
import { mkdtemp, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@modstead/infra/config/settings'
import { openMigratedDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { createLog } from '@modstead/infra/telemetry/log'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createLifeCycle } from '../process/life-cycle.ts'
import { backUpRound } from './back-up-round.ts'

const LONG_AGO = new Date('2001-01-01')

let database: TestDatabase
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-backup-'))
  database = await openMigratedDatabase()
})
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true, force: true })
})

it('a backup that follows a log without news touches its list', async () => {
  const log = createLog('silent')
  const life = createLifeCycle({ log, signals: new EventEmitter(), exit: () => {} })
  const settings = readSettings({
    DATA_DIR: join(directory, 'data'),
    DATABASE_URL: database.url,
    MASTER_KEY: '0'.repeat(64),
  })
  const target = join(directory, 'backup')
  const list = join(target, 'backup.json')
  const whole = Promise.withResolvers<unknown>()
  const round = backUpRound(settings, { directory: target, follow: true, onWhole: whole.resolve }, log, life)
  await Promise.race([whole.promise, round])
  await utimes(list, LONG_AGO, LONG_AGO)
  await vi.waitFor(async () => expect((await stat(list)).mtime).not.toEqual(LONG_AGO), 60_000)
  await life.stop(0)
  await round
})
