import { globSync, readFileSync } from 'node:fs'
import { OWN_ROWS } from '@modstead/command-api/accounts/export/gather-data'
import { liveTables } from '@modstead/projectors/live-projections'
import { expect, test } from 'vitest'

/** Tables that name a person, and why a copy of their data has no rows of them. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  project: 'chosen by membership',
  security_log: 'lists the days that are in it',
  team: 'its members have rows of their own',
  user_look: 'about the work of staff',
  user_looks: 'about the work of staff',
}

/** Tables that no projection fills, by the statements that create them. */
const created = globSync('{infra,command-api}/src/**/*tables.ts').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/create table (\w+) \(([^;`]+)/g)].map(
    ([, name = '', body = '']) => ({
      name,
      columns: Object.fromEntries([...body.matchAll(/(\w+) \w+/g)].map(([, column]) => [column, true])),
    }),
  ),
)

const folded = liveTables({ publicUrl: 'http://localhost', filesUrl: 'http://localhost' }).flatMap(
  ({ projection }) => projection.tables,
)
const tables = [...folded, ...created]

test('tables that no projection fills are found', () => {
  expect(created.length).toBeGreaterThan(10)
  expect(created.find(({ name }) => name === 'mails_of_day')?.columns).toHaveProperty('user_id')
})

test('a copy of one’s data has the rows of every table that names its person', () => {
  const naming = tables.filter(({ columns }) => 'user_id' in columns || 'owner_id' in columns)
  const covered = new Set<string>([...OWN_ROWS.map(([, table]) => table), ...Object.keys(LEFT_OUT)])
  expect(naming.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([])
})

test('the columns by which a copy of one’s data finds its rows exist', () => {
  for (const [, name, column] of OWN_ROWS)
    expect(tables.find((table) => table.name === name)?.columns).toHaveProperty(column)
})
