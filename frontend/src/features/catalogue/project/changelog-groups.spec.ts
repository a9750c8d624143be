import { describe, expect, it } from 'vitest'
import { changelogGroups } from './changelog-groups.ts'

const entries = (...names: string[]) =>
  names.map((name) => ({ name: name.replace('=', ''), duplicate: name.endsWith('=') }))
const grouped = (...names: string[]) =>
  changelogGroups(entries(...names)).map(({ newest, older }) => [
    newest.name,
    ...older.map(({ name }) => name),
  ])

describe('the changelogs of versions', () => {
  it('that are identical are shown once, at the newest', () => {
    expect(grouped('5=', '4=', '3', '2', '1')).toEqual([['5', '4', '3'], ['2'], ['1']])
    expect(grouped('4', '3=', '2', '1=')).toEqual([['4'], ['3', '2'], ['1']])
    expect(grouped()).toEqual([])
  })
})
