import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { MasterKeyError } from './master-key.ts'
import { holdsKeys, openVault } from './postgres-vault.ts'
import type { Vault } from './vault.ts'

const masterKey = randomBytes(32)
let database: TestDatabase
let pool: pg.Pool
let vault: Vault

beforeAll(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'vault spec' })
  vault = await openVault({ pool, masterKey })
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

/** Opens the vault as another process would, without this one's memory. */
const anotherVault = () => openVault({ pool, masterKey })

describe('the vault', () => {
  test('makes one key per person, the same in every process', async () => {
    const key = await vault.keyFor('anna', { create: true })
    expect(key).toHaveLength(32)
    expect(await vault.keyFor('anna', { create: true })).toEqual(key)
    expect(await (await anotherVault()).keyFor('anna', { create: false })).toEqual(key)
    expect(await vault.keyFor('bert', { create: true })).not.toEqual(key)
  })

  test('makes one key when many processes ask at once', async () => {
    const vaults = await Promise.all(Array.from({ length: 6 }, anotherVault))
    const keys = await Promise.all(vaults.map((each) => each.keyFor('clara', { create: true })))
    for (const key of keys) expect(key).toEqual(keys[0])
  })

  test('has no key that nobody asked it to create', async () => {
    expect(await vault.keyFor('nobody', { create: false })).toBeUndefined()
    expect((await vault.keysFor(['nobody'])).size).toBe(0)
  })

  test('erases permanently: neither another process nor a later request brings a key back', async () => {
    await vault.keyFor('dora', { create: true })
    await vault.keyFor('emil', { create: true })
    await vault.erase('dora')
    await vault.erase('dora')
    for (const each of [vault, await anotherVault()]) {
      expect(await each.keyFor('dora', { create: true })).toBe('erased')
      expect([...(await each.keysFor(['dora', 'emil'])).keys()].sort()).toEqual(['dora', 'emil'])
    }
    const { rows } = await pool.query('select wrapped from person_key where person = $1', ['dora'])
    expect(rows).toEqual([{ wrapped: null }])
  })

  test('erases a person without a key', async () => {
    await vault.erase('unknown')
    expect(await vault.keyFor('unknown', { create: true })).toBe('erased')
  })

  test('stores no key in plain text', async () => {
    const key = await vault.keyFor('fritz', { create: true })
    const { rows } = await pool.query<{ wrapped: Buffer }>(
      'select wrapped from person_key where person = $1',
      ['fritz'],
    )
    expect(rows[0]?.wrapped.includes(key as Buffer)).toBe(false)
  })

  test('does not open with a master key other than that of the stored keys', async () => {
    await vault.keyFor('greta', { create: true })
    const opening = openVault({ pool, masterKey: randomBytes(32) })
    await expect(opening).rejects.toThrow(MasterKeyError)
    await expect(opening).rejects.toThrow(/not the master key.*Restore.*MASTER_KEY/)
  })

  test('holds keys if one person has one that is not erased', async () => {
    const other = await openTestDatabase()
    const otherPool = createPool(other.url, { name: 'vault spec' })
    expect(await holdsKeys(otherPool)).toBe(false)
    const empty = await openVault({ pool: otherPool, masterKey: randomBytes(32) })
    await empty.erase('hanna')
    expect(await holdsKeys(otherPool)).toBe(false)
    await empty.keyFor('ida', { create: true })
    expect(await holdsKeys(otherPool)).toBe(true)
    await otherPool.end()
    await other.close()
  })
})
