import { newestVersionFirst } from '@modstead/domain/catalogue/display/version-order'
import type { Sender } from '@modstead/infra/postgres/kysely'
import { sampleProject } from '@modstead/projectors/samples/sample-log'
import { matches, type VersionFilter } from '@modstead/query-api/catalogue/version/version-filter'
import { readVersionList } from '@modstead/query-api/catalogue/version/version-list'
import { readVersions } from '@modstead/query-api/catalogue/version/version-view'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openReadWorld } from '../../support/read-world.ts'

const world = await openReadWorld()
const { pool } = world.deps
const projectId = 'p0000000'

beforeAll(async () => {
  for (const { stream, event } of sampleProject(0, 60)) await world.append(stream, event)
  expect((await world.get(`/v2/project/${projectId}`)).statusCode).toBe(200)
})

afterAll(() => world.close())

/** The pool, with a count of the rows that it has returned. */
const counting = () => {
  const count = { rows: 0 }
  const sender: Sender = {
    async query(config) {
      const result = await pool.query(config)
      count.rows += result.rows.length
      return result
    },
  }
  return { count, sender }
}

const choice = (filter: VersionFilter, featured?: boolean) => ({ projectId, inside: false, filter, featured })

it('reads no more rows than a page shows', async () => {
  for (const offset of [0, 30]) {
    const { count, sender } = counting()
    const page = await readVersionList(sender, choice({ loaders: ['fabric'] }), { offset, limit: 3 })
    expect(page).toHaveLength(3)
    expect(count.rows).toBe(6)
  }
})

const filters: readonly VersionFilter[] = [
  {},
  { loaders: [] },
  { loaders: ['forge'], gameVersions: ['1.20.4'] },
  { loaders: ['forge', 'quilt'], channels: ['beta'] },
  { loaders: ['nothing'] },
]

it.each(filters)('selects with %j what the domain matches, newest first', async (filter) => {
  const { rows } = await pool.query<{ id: string }>('select id from version where project_id = $1', [
    projectId,
  ])
  const all = await readVersions(
    pool,
    rows.map(({ id }) => id),
  )
  expect(all.length).toBeGreaterThan(40)
  const expected = all.filter((version) => matches(version, filter)).toSorted(newestVersionFirst)
  const ids = expected.map(({ id }) => id)
  const listed = await readVersionList(pool, choice(filter), { offset: 0, limit: undefined })
  expect(listed.map(({ id }) => id)).toEqual(ids)
  const page = await readVersionList(pool, choice(filter), { offset: 2, limit: 4 })
  expect(page.map(({ id }) => id)).toEqual(ids.slice(2, 6))
})

it('uses the newest of each game version and loader if none is featured', async () => {
  const page = await readVersionList(pool, choice({}, true), { offset: 1, limit: 1 })
  const all = await readVersionList(pool, choice({}, true), { offset: 0, limit: undefined })
  expect(all.length).toBeGreaterThan(1)
  expect(all.length).toBeLessThan(40)
  expect(page).toEqual(all.slice(1, 2))
})
