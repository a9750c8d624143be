import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

const site = { name: 'Mods', url: 'https://mods.test' }

test.each([
  ['https://mods.test/auth/verify-email?flow=a-b', 'https://mods.test/auth/verify-email?flow=a-b&hl=de-DE'],
  ['https://mods.test/settings/account#export', 'https://mods.test/settings/account?hl=de-DE#export'],
  ['https://mods.test.evil.example/', 'https://mods.test.evil.example/'],
])('%s leads a German reader to %s', (address, led) => {
  expect(pageAddress({ site, locale: 'de-DE' }, address)).toBe(led)
})

test('a mail in the default language leaves the language of pages to the browser', () => {
  expect(pageAddress({ site, locale: 'en-US' }, 'https://mods.test/a?flow=b')).toBe(
    'https://mods.test/a?flow=b',
  )
})
