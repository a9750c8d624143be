import { connect, createServer, type Server } from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerTo } from '../http/error-handler.ts'
import { createPool } from './pool.ts'
import { openTestDatabase } from './test-database.ts'

const none = { problems: {}, fieldOf: () => undefined }

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const portOf = (server: Server): string => {
  const address = server.address()
  return typeof address === 'object' && address ? `${address.port}` : ''
}

describe('a pool', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let pool: pg.Pool
  beforeAll(async () => {
    database = await openTestDatabase()
    pool = createPool(database.url, { name: 'pool specs', max: 2, statementTimeoutMs: 200 })
  })
  afterAll(async () => {
    await pool.end()
    await database.close()
  })

  it('gives up a statement that takes too long, which is answered with a 503, and continues', async () => {
    const failure = await failureOf(pool.query('select pg_sleep(30)'))
    expect(answerTo(failure, '/v2/project/a', none)).toMatchObject({ status: 503, unforeseen: false })
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('survives a connection that is ended between two statements', async () => {
    const held = await pool.connect()
    const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
    const broken = new Promise((resolve) => held.once('end', resolve))
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await broken
    const failure = await failureOf(held.query('select 1'))
    expect(failure).toBeInstanceOf(Error)
    held.release()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('gives up a server that accepts statements and never answers', async () => {
    let silent = false
    const target = new URL(database.url)
    const server = createServer((caller) => {
      const postgres = connect(`${target.searchParams.get('host')}/.s.PGSQL.${target.port}`)
      for (const socket of [caller, postgres]) socket.on('error', () => {})
      caller.on('data', (bytes) => silent || postgres.write(bytes))
      caller.on('close', () => postgres.destroy())
      postgres.pipe(caller)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = new URL(database.url)
    url.searchParams.delete('host')
    url.hostname = '127.0.0.1'
    url.port = portOf(server)
    const patient = createPool(url.href, { name: 'pool specs', statementTimeoutMs: 100 })
    expect((await patient.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    silent = true
    const failure = await failureOf(patient.query('select 2'))
    expect(answerTo(failure, '/v2/project/a', none)).toMatchObject({ status: 503, unforeseen: false })
    await patient.end()
    await new Promise((resolve) => server.close(resolve))
  })

  it('reports a missing database as a 503', async () => {
    const server = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const lost = createPool(`postgres://nobody@127.0.0.1:${portOf(server)}/none`, { name: 'pool specs' })
    const hungUp = await failureOf(lost.query('select 1'))
    await new Promise((resolve) => server.close(resolve))
    const refused = await failureOf(lost.query('select 1'))
    for (const failure of [hungUp, refused])
      expect(answerTo(failure, '/v2/project/a', none)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '2' },
        body: { error: 'unavailable' },
      })
    await lost.end()
  })
})
