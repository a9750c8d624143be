import { describe, expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

describe('the path to return to', () => {
  test.each(['/', '/mods?g=fabric&page=2', '/mod/lamps#files', '/settings/sessions'])('may be %s', (path) => {
    expect(ownPath(path)).toBe(path)
  })

  test.each([
    undefined,
    ['/mods', '/mods'],
    '',
    'mods',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/.//evil.example',
  ])('is the front page instead of %j', (path) => {
    expect(ownPath(path)).toBe('/')
  })
})
