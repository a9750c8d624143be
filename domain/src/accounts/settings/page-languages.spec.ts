import { expect, it } from 'vitest'
import { addressIn, languageVersions } from './page-languages.ts'

it('a page has an address for each language, and the one without a parameter is the default', () => {
  expect(languageVersions('https://addons.example/mods?page=2')).toEqual([
    { language: 'en', address: 'https://addons.example/mods?page=2' },
    { language: 'de', address: 'https://addons.example/mods?page=2&hl=de' },
    { language: 'x-default', address: 'https://addons.example/mods?page=2' },
  ])
})

it('a language includes all its countries', () => {
  expect(addressIn('de-DE', '/docs')).toBe('/docs?hl=de')
  expect(addressIn('en-XA', '/docs')).toBe('/docs')
})
