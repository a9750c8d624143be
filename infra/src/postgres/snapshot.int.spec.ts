import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Sender } from './kysely.ts'
import { createPool } from './pool.ts'
import { inSnapshot } from './snapshot.ts'
import { openTestDatabase } from './test-database.ts'

const database = await openTestDatabase()
const pool = createPool(database.url, { name: 'snapshot specs', max: 2 })

beforeAll(() => pool.query('create table thing (id int)'))

afterAll(async () => {
  await pool.end()
  await database.close()
})

const countIn = async (sender: Sender): Promise<number> =>
  (await sender.query({ text: 'select count(*)::int as count from thing' })).rows[0].count

it('answers everything as of one moment, and cannot write', async () => {
  const counts = await inSnapshot(pool, async (sender) => {
    const first = await countIn(sender)
    await pool.query('insert into thing values (1)')
    return [first, ...(await Promise.all([countIn(sender), countIn(sender)]))]
  })
  expect(counts).toEqual([0, 0, 0])
  expect(await inSnapshot(pool, countIn)).toBe(1)
  const writing = inSnapshot(pool, (sender) => sender.query({ text: 'insert into thing values (2)' }))
  await expect(writing).rejects.toThrow('read-only')
})

it('returns its connection when reading fails, after all pending queries are answered', async () => {
  let late: Promise<unknown> | undefined
  for (let round = 0; round < 5; round++)
    await expect(
      inSnapshot(pool, async (sender) => {
        late = countIn(sender).then(() => countIn(sender))
        late.catch(() => {})
        throw new Error('gone wrong')
      }),
    ).rejects.toThrow('gone wrong')
  await expect(late).rejects.toThrow('the snapshot is over')
  expect(await inSnapshot(pool, countIn)).toBe(1)
  expect(pool.idleCount).toBe(pool.totalCount)
})
