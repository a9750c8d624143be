import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOneConnection } from '../../postgres/one-connection.ts'
import { openTestDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { type Position, START } from '../port.ts'
import { MovedPositions, translatePosition } from './moved-positions.ts'

/** The two stores have positions of different sizes. */
const far = (position: number) => (BigInt(position) << 64n) as Position
const EVENTS = 1_200
/** Number of events between two kept pairs. */
const APART = 500

let database: TestDatabase
let client: Awaited<ReturnType<typeof openOneConnection>>

beforeEach(async () => {
  database = await openTestDatabase()
  client = await openOneConnection(database.url, { name: 'specs of moved positions' })
})

afterEach(async () => {
  await client.end()
  await database.close()
})

it('a position is translated to that of the same event or of one shortly before it, but never after it', async () => {
  const moved = new MovedPositions()
  for (let index = 0; index < EVENTS; index += 1) moved.add(BigInt(index) as Position, far(index + 7))
  await moved.keep(client)
  for (const index of [0, 1, 499, 500, 999, 1_199, 5_000]) {
    const position = await translatePosition(client, BigInt(index) as Position)
    expect(position).toBe(far(Math.min(Math.floor(index / APART), 2) * APART + 7))
  }
  expect(await translatePosition(client, START)).toBe(START)
})

it('the positions of an earlier move are dropped', async () => {
  const [there, back] = [new MovedPositions(), new MovedPositions()]
  there.add(3n as Position, far(1))
  await there.keep(client)
  back.add(far(1), 3n as Position)
  await back.keep(client)
  expect(await translatePosition(client, far(2))).toBe(3n)
  expect(await translatePosition(client, 5n as Position)).toBe(START)
})
