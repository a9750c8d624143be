import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each(['/', '/mods?g=fabric&page=2', '/mod/lamps#files', '/settings/sessions'])(
  'the path to go to may be %s',
  (path) => {
    expect(ownPath(path)).toBe(path)
  },
)

test.each([
  undefined,
  '',
  'mods',
  'https://evil.example/',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
])('the path to go to is the front page instead of %j', (path) => {
  expect(ownPath(path)).toBe('/')
})
