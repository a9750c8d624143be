import type pg from 'pg'
import { expect, test } from 'vitest'
import { recognizingLostConnections } from './lost-connection.ts'

const poolThatFails = (error: Error): pg.Pool => {
  const query = async () => {
    throw error
  }
  return recognizingLostConnections({ query, totalCount: 3 } as unknown as pg.Pool)
}

test.each([
  ['a socket that is missing', { syscall: 'connect', code: 'ENOENT' }, 'connect ENOENT /run/.s.PGSQL.5432'],
  ['a server that is starting', { code: '57P03' }, 'the database system is starting up'],
  ['a connection that broke', {}, 'Connection terminated unexpectedly'],
])('the library recognizes %s as a lost connection', async (_, fields, message) => {
  const error = Object.assign(new Error(message), fields)
  await expect(poolThatFails(error).query('select 1')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
    message,
    cause: error,
  })
})

test('other errors, and the rest of the pool, are as they were', async () => {
  const error = Object.assign(new Error('duplicate key'), { code: '23505' })
  const pool = poolThatFails(error)
  await expect(pool.query('select 1')).rejects.toBe(error)
  expect(pool.totalCount).toBe(3)
})
