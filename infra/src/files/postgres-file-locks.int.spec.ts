import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILE_LOCKS } from '../postgres/advisory-locks.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { openPostgresFileLocks } from './postgres-file-locks.ts'

const VICTIM = fileURLToPath(new URL('./postgres-file-locks-until-killed.ts', import.meta.url))

let database: TestDatabase
let pool: pg.Pool
const processes: ReturnType<typeof openPostgresFileLocks>[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'file locks specs' })
  for (let index = 0; index < 2; index++) processes.push(openPostgresFileLocks(database.url, () => {}))
})
afterAll(async () => {
  for (const each of processes) await each.close()
  await pool.end()
  await database.close()
})

const locksOf = (index: 0 | 1) => {
  const locks = processes[index]
  if (!locks) throw new Error('it is not open yet')
  return locks
}
const inDatabase = async (granted: boolean): Promise<number> => {
  const { rows } = await pool.query<{ pid: number }>(
    `select l.pid from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.locktype = 'advisory' and l.classid = $1 and l.granted = $2`,
    [FILE_LOCKS, granted],
  )
  return rows.length
}

describe('file locks across processes', () => {
  it('are held one after the other for the same name, and at the same time for others', async () => {
    const told: string[] = []
    const gate = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const first = locksOf(0).take('one', async () => {
      told.push('first begins')
      began.resolve()
      await gate.promise
      told.push('first ends')
      return 'result'
    })
    await began.promise
    const second = locksOf(1).take('one', async () => void told.push('second'))
    try {
      await expect.poll(() => inDatabase(false)).toBe(1)
      await locksOf(1).take('other', async () => void told.push('other'))
    } finally {
      gate.resolve()
    }
    expect(await first).toBe('result')
    await second
    expect(told).toEqual(['first begins', 'other', 'first ends', 'second'])
    expect(await inDatabase(true)).toBe(0)
  })

  it('are released when the work fails', async () => {
    const failure = new Error('the work')
    await expect(locksOf(0).take('failing', () => Promise.reject(failure))).rejects.toBe(failure)
    expect(await locksOf(1).take('failing', async () => 'next')).toBe('next')
  })

  it('are released when their process is killed', async () => {
    const victim = spawn(process.execPath, [VICTIM, database.url], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      await once(victim.stdout, 'data')
      expect(await inDatabase(true)).toBe(1)
      const next = locksOf(0).take('left', async () => 'next')
      await expect.poll(() => inDatabase(false)).toBe(1)
      victim.kill('SIGKILL')
      expect(await next).toBe('next')
    } finally {
      victim.kill('SIGKILL')
    }
  })

  it('can be held in large numbers, more than there are connections', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `many-${index % 3}`)
    const busy = new Set<string>()
    const work = (name: string) => async () => {
      expect(busy.has(name)).toBe(false)
      busy.add(name)
      await pool.query('select 1')
      busy.delete(name)
    }
    await Promise.all(names.map((name, index) => locksOf(index % 2 === 0 ? 0 : 1).take(name, work(name))))
  })
})
