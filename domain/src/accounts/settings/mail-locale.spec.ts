import { expect, test } from 'vitest'
import { mailLocale } from './mail-locale.ts'

const unknown = { chosen: undefined, requested: undefined, ofSignUp: undefined }

test.each([
  ['the reader’s choice', { chosen: 'de-DE', requested: 'en-US', ofSignUp: 'en-US' }, 'de-DE'],
  ['the request', { ...unknown, requested: 'de-DE', ofSignUp: 'en-US' }, 'de-DE'],
  ['the request', { chosen: 'browser', requested: 'de-DE', ofSignUp: 'en-US' }, 'de-DE'],
  ['the sign-up', { ...unknown, ofSignUp: 'de-DE' }, 'de-DE'],
  ['the default', unknown, 'en-US'],
] as const)('a mail is in the language of %s', (_, known, locale) => {
  expect(mailLocale(known)).toBe(locale)
})
