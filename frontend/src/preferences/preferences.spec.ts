import { expect, test } from 'vitest'
import { displayModeOf } from './display-mode.ts'
import { readPreferences } from './preferences.ts'

const cosmetics = (value: unknown) => `cosmetics=${encodeURIComponent(JSON.stringify(value))}`

test('without cookies the system decides the theme, and packs and shaders are shown by pictures', () => {
  expect(readPreferences('')).toEqual({
    theme: 'system',
    preferredDarkTheme: 'dark',
    searchDisplayMode: { resourcepack: 'gallery', shader: 'gallery' },
    ownGame: { loaders: {} },
  })
})

test.each([
  ['mod', 'list'],
  ['plugin', 'list'],
  ['resourcepack', 'gallery'],
  ['modpack', 'list'],
  ['shader', 'gallery'],
  ['datapack', 'list'],
  ['user', 'list'],
  ['all', 'list'],
  ['collection', 'list'],
])('without cookies, %s has the layout %s', (kind, mode) =>
  expect(displayModeOf(readPreferences(''), kind)).toBe(mode),
)

test('both cookies are read from among others', () => {
  const header = `a=b; theme=oled; ${cosmetics({ preferredDarkTheme: 'retro', searchDisplayMode: { mod: 'grid' } })}`
  expect(readPreferences(header)).toEqual({
    theme: 'oled',
    preferredDarkTheme: 'retro',
    searchDisplayMode: { mod: 'grid', resourcepack: 'gallery', shader: 'gallery' },
    ownGame: { loaders: {} },
  })
})

test('unknown and broken values fall back to defaults', () => {
  expect(readPreferences(`theme=neon; ${cosmetics({ searchDisplayMode: { mod: 'cube' } })}`).theme).toBe(
    'system',
  )
  expect(readPreferences('theme=%E0%A4%A; cosmetics={broken').preferredDarkTheme).toBe('dark')
})

test("a visitor's own game is read as far as it is valid", () => {
  const ownGame = { version: '1.21.1', loaders: { mod: 'fabric', plugin: 7, shader: 'x'.repeat(65) } }
  expect(readPreferences(cosmetics({ ownGame })).ownGame).toEqual({
    version: '1.21.1',
    loaders: { mod: 'fabric' },
  })
  expect(readPreferences(cosmetics({ ownGame: ['1.21.1'] })).ownGame).toEqual({ loaders: {} })
})
