import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../postgres/migrate.ts'
import { createPool } from '../../postgres/pool.ts'
import { openTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { openVault } from '../postgres-vault.ts'
import type { Vault } from '../vault.ts'
import { type KeptExports, postgresExports } from './kept-exports.ts'
import { exportMigrations } from './tables.ts'

const masterKey = randomBytes(32)
const MAX_BYTES = 1024 ** 2
let database: TestDatabase
let pool: pg.Pool
let vault: Vault
let exports: KeptExports

beforeAll(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'export spec' })
  await migrate(pool, 'exports', exportMigrations)
  vault = await openVault({ pool, masterKey })
  exports = postgresExports(pool, vault)
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

async function* texts(...parts: readonly (string | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield part
  }
}
const write = (exportId: string, person: string, ...parts: readonly (string | Error)[]) =>
  exports.write({ exportId, person, maxBytes: MAX_BYTES }, texts(...parts))
const read = (exportId: string, person: string) => text(exports.read(exportId, person))
const partsOf = async (exportId: string) => {
  const { rows } = await pool.query<{ number: number; sealed: string }>(
    'select number, sealed from export_part where export_id = $1 order by number',
    [exportId],
  )
  return rows
}
/** Random, so that compression does not make it small. */
const long = (characters: number) => randomBytes(characters / 2).toString('hex')

describe('a kept export', () => {
  test('is read as it was written, in parts, by its person alone', async () => {
    const written = [long(300_000), 'é', long(300_000), 'end']
    expect(await write('whole', 'anna', ...written)).toBe(600_005)
    expect(await read('whole', 'anna')).toBe(written.join(''))
    expect(await partsOf('whole')).toHaveLength(3)
    expect(await read('whole', 'bert')).toBe('')
    expect(await read('another', 'anna')).toBe('')
  })

  test('is not readable where it is kept', async () => {
    await write('sealed', 'anna', 'canary '.repeat(1_000))
    const [{ sealed } = { sealed: '' }] = await partsOf('sealed')
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('canary')
  })

  test('cannot have its parts exchanged', async () => {
    await write('mixed', 'anna', long(300_000), long(300_000))
    const [first, second] = await partsOf('mixed')
    for (const [number, part] of [second, first].entries())
      await pool.query('update export_part set sealed = $1 where export_id = $2 and number = $3', [
        ...[part?.sealed, 'mixed', number],
      ])
    await expect(read('mixed', 'anna')).rejects.toThrow()
  })

  test('that begins again after a crash has nothing of the first attempt', async () => {
    await expect(
      write('again', 'anna', long(300_000), long(300_000), new Error('the process dies')),
    ).rejects.toThrow('the process dies')
    expect(await partsOf('again')).toHaveLength(2)
    await write('again', 'anna', 'short')
    expect(await read('again', 'anna')).toBe('short')
    expect(await partsOf('again')).toHaveLength(1)
  })

  test('has at most as many bytes as allowed', async () => {
    const maxBytes = 600_002
    const file = { exportId: 'size', person: 'anna', maxBytes }
    // The umlaut has two bytes.
    expect(await exports.write(file, texts(long(600_000), 'é'))).toBe(maxBytes)
    await expect(exports.write(file, texts(long(600_000), 'éa'))).rejects.toThrow(RangeError)
  })

  test('is deleted alone, or with all of its person', async () => {
    await write('one', 'carl', '1')
    await write('two', 'carl', '2')
    await write('three', 'dora', '3')
    await exports.drop('one')
    expect([await read('one', 'carl'), await read('two', 'carl')]).toEqual(['', '2'])
    await exports.dropAllOf('carl')
    expect([await read('two', 'carl'), await read('three', 'dora')]).toEqual(['', '3'])
  })

  test('is swept away once it is out of date, whoever forgot it', async () => {
    await write('old', 'anna', 'old')
    await write('young', 'anna', 'young')
    const age = (exportId: string, days: number) =>
      pool.query(`update export_part set kept_at = now() - $2 * interval '1 day' where export_id = $1`, [
        ...[exportId, days],
      ])
    await age('old', 8)
    await age('young', 7.5)
    await exports.sweep()
    expect([await read('old', 'anna'), await read('young', 'anna')]).toEqual(['', 'young'])
  })

  test('is neither made nor read after its person is erased', async () => {
    await write('gone', 'emil', 'data')
    await vault.erase('emil')
    await expect(write('late', 'emil', 'data')).rejects.toThrow('erased')
    expect(await partsOf('late')).toEqual([])
    await expect(read('gone', 'emil')).rejects.toThrow('erased')
  })
})
