import { setImmediate as nextTurn } from 'node:timers/promises'
import { readSettings } from '@modstead/infra/config/settings'
import { createLog } from '@modstead/infra/telemetry/log'
import { afterEach, expect, it, vi } from 'vitest'
import { createLifeCycle, type LifeCycle } from '../process/life-cycle.ts'
import { openDatabase } from './database.ts'

const NOBODY = '127.0.0.1:9'
const log = createLog('silent')

const idleLife = (): LifeCycle => createLifeCycle({ log, exit: vi.fn(), signals: { on: vi.fn() } })

const unhandled = vi.fn()
process.on('unhandledRejection', unhandled)
afterEach(() => process.off('unhandledRejection', unhandled))

it('says that no host answers when the address is awaited, however late that is', async () => {
  const settings = readSettings({ DATABASE_URL: `postgres://somebody@${NOBODY},${NOBODY}/modstead` })
  const { url, launched } = openDatabase(settings, log, idleLife())
  await launched
  // This attempt ends after the first one, and Node reports unhandled rejections at the end of their turn.
  await openDatabase(settings, log, idleLife()).url.catch(() => {})
  await nextTurn()
  expect(unhandled).not.toHaveBeenCalled()
  await expect(url).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
