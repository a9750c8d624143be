import { globSync, readFileSync } from 'node:fs'
import { OWN_ROWS, SHARED_ROWS } from '@modstead/command-api/accounts/export/gather-data'
import { liveTables } from '@modstead/projectors/live-projections'
import { expect, test } from 'vitest'

/** Tables that may name a person, and why a copy of their data has no rows of them. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  export_part: 'the copies themselves',
  last_use: 'joined to the rows of sessions and tokens',
  newsletter: 'about the work of staff',
  person_key: 'the secret that opens what is listed',
  security_session: 'the rows of sessions say the same',
  status_notice: 'about projects; the events tell what the person did',
  team: 'its members have rows of their own',
  user_look: 'about the work of staff',
  user_looks: 'about the work of staff',
}

/** Columns that hold ids of other things, or times and counts of things that are done to them. */
const NAMES_NO_PERSON = new Set([
  ...['app_id', 'event_id', 'export_id', 'file_id', 'notification_id', 'organization_id', 'project_id'],
  ...['subject_id', 'team_id', 'thread_id', 'version_id', 'key_id'],
])

/** Any column that is not known to hold something else may hold the id of a person. */
const mayName = (column: string): boolean =>
  /(_ids?|_by|by)$|user|person|owner|author|actor|member|viewer|sender|reader|staff/.test(column) &&
  !NAMES_NO_PERSON.has(column)

/** Tables whose only column for an id is their key, which is that of a person or of a session or token. */
const KEYED_BY_PERSON = ['site_user', 'last_use', 'security_session']

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
const exported: readonly string[] = [...OWN_ROWS, ...SHARED_ROWS].map(([, table]) => table)

test('tables that no projection fills are found', () => {
  expect(created.length).toBeGreaterThan(10)
  expect(created.find(({ name }) => name === 'mails_of_day')?.columns).toHaveProperty('user_id')
})

test('columns that may hold the id of a person are found, whatever they are called', () => {
  for (const column of ['user_id', 'owner_id', 'issued_by', 'author_id', 'member_ids', 'viewer', 'judge_id'])
    expect([column, mayName(column)]).toEqual([column, true])
})

test('a copy of one’s data has the rows of every table that may name its person, or says why not', () => {
  const naming = tables.filter(
    ({ name, columns }) => KEYED_BY_PERSON.includes(name) || Object.keys(columns).some(mayName),
  )
  const decided = new Set([...exported, ...Object.keys(LEFT_OUT)])
  expect(naming.map(({ name }) => name).filter((name) => !decided.has(name))).toEqual([])
  const names = new Set(naming.map(({ name }) => name))
  expect(Object.keys(LEFT_OUT).filter((name) => !names.has(name) || exported.includes(name))).toEqual([])
})

test('the columns by which a copy of one’s data finds its rows exist', () => {
  for (const [, name, column] of OWN_ROWS)
    expect(tables.find((table) => table.name === name)?.columns).toHaveProperty(column)
})
