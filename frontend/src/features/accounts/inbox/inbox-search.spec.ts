import { expect, test } from 'vitest'
import { parseInboxSearch } from './inbox-search.ts'

test('a type and a page are read from the address', () => {
  expect(parseInboxSearch({ type: 'team_invite', page: '2' })).toEqual({ type: 'team_invite', page: 2 })
})

test.each([{}, { type: 'other', page: '1' }, { type: ['team_invite'], page: 'x' }, { page: '-3' }])(
  '%j shows all types from the first page',
  (raw) => {
    expect(parseInboxSearch(raw)).toEqual({ type: undefined, page: undefined })
  },
)
