import { sampleProject } from '@modstead/projectors/samples/sample-log'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openReadWorld } from '../../support/read-world.ts'

const world = await openReadWorld()
const { pool } = world.deps

beforeAll(async () => {
  for (const { stream, event } of sampleProject(0, 2)) await world.append(stream, event)
})

afterAll(() => world.close())

/** Waits until a reader waits for a lock. */
const untilSomebodyWaits = async (): Promise<void> => {
  for (let waiting = 0; waiting === 0; ) {
    const { rows } = await pool.query(
      `select count(*)::int as count from pg_locks where not granted and database = (select oid from pg_database
        where datname = current_database()) and (select pg_sleep(0.01)) is not null`,
    )
    waiting = rows[0].count
  }
}

it('shows a project as of one moment, even if its rows change while the page is read', async () => {
  const page = '/site/project/p0000000'
  const before = (await world.get(page, { authorization: 'u0000000 admin' })).json()
  expect(before.members.length).toBeGreaterThan(0)
  const holder = await pool.connect()
  const { rows } = await holder.query(
    `select tables[1] as physical from projection where name = 'catalogue/version' and state = 'live'`,
  )
  await holder.query(`begin; lock table ${rows[0].physical} in access exclusive mode`)
  const reading = world.get(page, { authorization: 'u0000000 admin' })
  await untilSomebodyWaits()
  await pool.query(`update site_user set username = 'Renamed'`)
  await holder.query('commit')
  holder.release()
  expect((await reading).json().members).toEqual(before.members)
  const after = (await world.get(page, { authorization: 'u0000000 admin' })).json()
  expect(after.members).not.toEqual(before.members)
})
