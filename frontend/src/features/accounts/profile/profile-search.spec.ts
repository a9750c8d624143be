import { expect, test } from 'vitest'
import { parseProfileSearch } from './profile-search.ts'

test('a profile goes on where the page before said', () => {
  expect(parseProfileSearch({ after: '120-aB3dE6gH' })).toEqual({ after: '120-aB3dE6gH' })
})

test.each([undefined, '', '120', ['1-a', '2-b'], `${'9'.repeat(16)}-a`, `1-${'a'.repeat(12)}`])(
  'a profile begins at the beginning when it is to go on behind %j',
  (after) => {
    const search = parseProfileSearch({ after })
    expect(search.after).toBeUndefined()
    expect(search).toHaveProperty('after')
  },
)
