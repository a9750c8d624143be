import { hashSecret } from '@modstead/infra/identity/authenticate'
import { newSecret } from '@modstead/infra/identity/secret-token'
import { createPool } from '@modstead/infra/postgres/pool'
import { openMigratedDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { createLog } from '@modstead/infra/telemetry/log'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openIdentity } from './open-identity.ts'

const HOUR_MS = 60 * 60 * 1_000
const TOKEN_ID = 'AAAAAAAA'
const USER_ID = 'BBBBBBBB'

let database: TestDatabase
let pool: pg.Pool
let ends: (() => Promise<void> | void)[]

beforeEach(async () => {
  database = await openMigratedDatabase()
  pool = createPool(database.url, { name: 'open-identity-spec' })
  ends = []
})
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.toReversed()) await end()
  await pool.end()
  await database.close()
})

/** Whether a process takes a token that expires so long from now, in milliseconds. */
const takes = async (expiresInMs: number): Promise<boolean> => {
  const secret = newSecret('mrp', TOKEN_ID)
  const state = {
    ...{ status: 'active', userId: USER_ID, scopes: 1n, confinedTo: null, role: 'developer', staffRights: 0 },
    ...{ signIn: { epoch: 0 }, secretHash: hashSecret(secret) },
    expiresAt: new Date(Date.now() + expiresInMs).toISOString(),
  }
  const executor = { load: async () => ({ state }), peek: () => undefined }
  const life = {
    onStop: (_name: string, end: () => Promise<void> | void) => void ends.push(end),
    stopping: new AbortController().signal,
  }
  const { authenticate } = await openIdentity(
    { publicUrl: 'http://127.0.0.1' },
    { executor, pool } as never,
    createLog('silent'),
    life as never,
  )
  const isTaken = async () => (await authenticate({ headers: { authorization: secret } })) !== null
  const taken = await isTaken()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 25 * HOUR_MS })
  const takenBehind = await isTaken()
  vi.useRealTimers()
  expect(takenBehind).toBe(taken)
  return taken
}

it('an expired token stays refused, and a valid one accepted, by a process whose clock was set back', async () => {
  expect(await takes(HOUR_MS)).toBe(true)
  expect(await takes(-HOUR_MS)).toBe(false)
})
