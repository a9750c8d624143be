import { describe, expect, test } from 'vitest'
import { readAuthor, readAuthors } from './author-names.ts'

describe('an author in metadata', () => {
  test.each([
    ['RK_01', 'RK_01', null],
    ['gnembon, ...', 'gnembon', null],
    ['Fallen_Breath ...', 'Fallen_Breath', null],
    ['JellySquid (jellysquid3)', 'JellySquid', null],
    ['Daniel Ratcliffe', 'Daniel-Ratcliffe', 'Daniel Ratcliffe'],
    ['FX - PR0CESS', 'FX--PR0CESS', 'FX - PR0CESS'],
    ['_MylesC', '_MylesC', null],
    ['Zoë', 'Zoe', 'Zoë'],
  ])('%j is %s', (written, username, name) => expect(readAuthor(written)).toEqual({ username, name }))

  test.each([
    'https://github.com/ChestShop-authors/ChestShop-3/contributors',
    'someone@example.org',
    '...',
    '作者',
    '',
  ])('%j is nobody', (written) => expect(readAuthor(written)).toBeNull())

  test('is the same in any case of letters', () =>
    expect(readAuthors(['Quiqueck', 'quiqueck', 'paulevs']).map(({ username }) => username)).toEqual([
      'Quiqueck',
      'paulevs',
    ]))

  test('fits into a username', () => expect(readAuthor('a'.repeat(60))?.username).toHaveLength(39))
})
