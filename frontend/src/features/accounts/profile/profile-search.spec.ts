import { expect, test } from 'vitest'
import { parseProfileSearch } from './profile-search.ts'

test('a profile continues where the previous page ended', () => {
  expect(parseProfileSearch({ after: '120-aB3dE6gH' })).toEqual({ after: '120-aB3dE6gH' })
})

test.each([undefined, '', '120', ['1-a', '2-b'], `${'9'.repeat(16)}-a`, `1-${'a'.repeat(12)}`])(
  'a profile starts from the beginning if the cursor is %j',
  (after) => {
    const search = parseProfileSearch({ after })
    expect(search.after).toBeUndefined()
    expect(search).toHaveProperty('after')
  },
)
