import { expect, test } from 'vitest'
import { mailSiteOf } from './mail-site.ts'

test.each([
  ['Mods <no-reply@mods.test>', 'Mods'],
  ['"Mods, and more" <no-reply@mods.test>', 'Mods, and more'],
  ['<no-reply@mods.test>', 'mods.example.org:8080'],
  ['no-reply@mods.test', 'mods.example.org:8080'],
])('mails from %s come from %s', (mailFrom, name) => {
  const publicUrl = 'https://mods.example.org:8080'
  expect(mailSiteOf({ mailFrom, publicUrl })).toEqual({ name, url: publicUrl })
})
