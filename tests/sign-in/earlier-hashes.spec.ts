import { randomBytes, randomUUID } from 'node:crypto'
import { user } from '@modstead/domain/accounts/aggregates'
import { eventCatalogue } from '@modstead/domain/contexts'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { createExecutor } from '@modstead/infra/command-pipeline/executor'
import { openLog } from '@modstead/infra/event-store/open-log'
import { openPasswordHasher } from '@modstead/infra/passwords/password-hasher'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD } from '../support/sign-up.ts'

/** The cost of hashes that earlier releases stored. */
const FORMER_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const masterKey = randomBytes(32)

let database: TestDatabase
let product: TestProduct
beforeAll(async () => {
  database = await openTestDatabase()
  product = await startProduct({
    env: { DATABASE_URL: database.url, MASTER_KEY: masterKey.toString('hex') },
  })
})
afterAll(async () => {
  await product.stop()
  await product.forget()
  await database.close()
})

test('a password that was hashed at a lower cost signs its owner in, and is rehashed then, once', async () => {
  const { id: userId = '', username = '' } = product.accounts.user ?? {}
  const pool = createPool(database.url, { name: 'specs' })
  const { store, streams } = await openLog({ pool, databaseUrl: database.url, masterKey, eventCatalogue })
  const executor = createExecutor(streams)
  const former = openPasswordHasher({ cost: FORMER_COST })
  const passwordHash = await former.hash(GOOD_PASSWORD)
  const context = {
    actor: { kind: 'user', id: userId, role: 'developer' },
    now: new Date().toISOString(),
  } as const
  const intent = { commandId: randomUUID(), via: bySystem('specs') }
  await executor.execute(user, userId, { type: 'SetPassword', userId, passwordHash }, context, intent)

  const signIn = (password: string) => connect(product.url).post('/v2/auth/login', { username, password })
  const stored = async () => (await executor.loadAfresh(user, userId)).state
  await expect.poll(async () => (await signIn(GOOD_PASSWORD)).status).toBe(200)
  const rehashed = await stored()
  expect(rehashed).toMatchObject({ signIn: { passwordHash: expect.stringContaining('$m=65536,t=3,p=1$') } })
  expect((await signIn(GOOD_PASSWORD.toUpperCase())).status).toBe(401)
  ok(await signIn(GOOD_PASSWORD))
  expect(await stored()).toEqual(rehashed)

  await former.close()
  await store.close()
  await pool.end()
})
