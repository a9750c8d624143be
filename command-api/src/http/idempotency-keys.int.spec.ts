import { HttpProblem } from '@modstead/infra/http/problem'
import { postgresFirstRequests } from '@modstead/infra/idempotency/postgres-first-requests'
import { idempotencyMigrations } from '@modstead/infra/idempotency/tables'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createIdempotencyKeys } from './idempotency-keys.ts'

let database: TestDatabase
let pools: readonly pg.Pool[]
beforeAll(async () => {
  database = await openTestDatabase()
  pools = ['here', 'there'].map((name) => createPool(database.url, { name }))
  for (const pool of pools) await migrate(pool, 'idempotency', idempotencyMigrations)
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await database.close()
})

/** Opens them as each process would. A restarted process has nothing else. */
const open = () => pools.map((pool) => createIdempotencyKeys(postgresFirstRequests(pool))) as [Keys, Keys]
type Keys = ReturnType<typeof createIdempotencyKeys>

let command = ''
let number = 0
beforeEach(() => {
  command = `command ${number++}`
})

const sent = (headers: object = { 'idempotency-key': 'k' }) =>
  ({ method: 'PATCH', url: '/v3/project/a', headers }) as FastifyRequest

describe('idempotency keys in two processes', () => {
  it('accept the same request again, and refuse another one', async () => {
    const [here, there] = open()
    await here.bind(sent(), command, { title: 'A' })
    await there.bind(sent(), command, { title: 'A' })
    await expect(there.bind(sent(), command, { title: 'B' })).rejects.toThrow(HttpProblem)
    await expect(here.bind(sent(), command, { title: 'B' })).rejects.toMatchObject({ status: 422 })
  })

  it('let only one of two simultaneous requests be decided', async () => {
    const [here, there] = open()
    const both = [here.bind(sent(), command, 'A'), there.bind(sent(), command, 'B')]
    const outcomes = await Promise.allSettled(both)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('may be used again after their request was refused, but not after only a repeat was refused', async () => {
    const [here, there] = open()
    const [first, repeat] = [sent(), sent()]
    await here.bind(first, command, 'A')
    await there.bind(repeat, command, 'A')
    await there.free(repeat)
    await there.free(repeat)
    await expect(there.bind(sent(), command, 'B')).rejects.toThrow(HttpProblem)
    await here.free(first)
    await there.bind(sent(), command, 'B')
  })

  it('of a process that died before storing anything accept the same request again', async () => {
    await open()[0].bind(sent(), command, 'A')
    const [, anew] = open()
    await anew.bind(sent(), command, 'A')
    await expect(anew.bind(sent(), command, 'B')).rejects.toThrow(HttpProblem)
  })

  it('cost a request without a key nothing and do not bind it', async () => {
    const [here] = open()
    const request = sent({})
    expect(here.bind(request, command, 'A')).toBeUndefined()
    expect(here.free(request)).toBeUndefined()
    await here.bind(sent(), command, 'B')
  })
})
