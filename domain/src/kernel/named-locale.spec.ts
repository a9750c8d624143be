import { describe, expect, it } from 'vitest'
import { inLocale, namedLocale } from './named-locale.ts'

describe('the language named in an address', () => {
  it.each([
    ['/mods?hl=de', 'de'],
    ['?q=a&hl=de-DE#top', 'de-DE'],
    ['/mods?q=a&hl=de&hl=en', 'de'],
    ['/mods?q=hl=de', undefined],
    ['/mods?hl=', undefined],
    ['/mods?hl=%00', undefined],
    ['/mods#?hl=de', undefined],
    ['/mods', undefined],
  ])('%s', (address, named) => {
    expect(namedLocale(address)).toBe(named)
  })
})

describe('an address to redirect to', () => {
  it.each([
    ['/', '/?hl=de'],
    ['/mods?page=2', '/mods?page=2&hl=de'],
    ['/mod/lamps#files', '/mod/lamps?hl=de#files'],
    ['/mods?hl=en', '/mods?hl=en'],
  ])('keeps the named language, unless it names one itself: %s', (address, led) => {
    expect(inLocale(address, 'de')).toBe(led)
  })

  it('stays the same if no language is named', () => {
    expect(inLocale('/mods', undefined)).toBe('/mods')
  })

  it('escapes the named language as a value', () => {
    expect(inLocale('/mods', 'de&x=1#')).toBe('/mods?hl=de%26x%3D1%23')
  })
})
