import { expect, test } from 'vitest'
import { locales, pseudoLocale, type TextLocale } from './locales.ts'
import { requestedLocale } from './requested-locale.ts'

const selectable: readonly TextLocale[] = [...locales, pseudoLocale]

test.each<[string, readonly string[], readonly string[], string | undefined]>([
  ['the chosen language rather than one of the browser', ['de-DE'], ['en'], 'de-DE'],
  ['the first available choice', ['xx', '', 'de', 'en'], [], 'de-DE'],
  ['a choice in any case of letters', ['DE-de'], [], 'de-DE'],
  ['a language of another region', [], ['de-AT'], 'de-DE'],
  ['the first available language', [], ['fr', 'de', 'en'], 'de-DE'],
  ['English before the pseudo-locale', ['en'], [], 'en-US'],
  ['the pseudo-locale if it is chosen', ['en-XA'], ['de'], 'en-XA'],
  ['no pseudo-locale for a browser', [], ['en-XA'], 'en-US'],
  ['nothing if nothing is known', ['xx'], ['*', 'fr'], undefined],
])('a request asks for %s', (_, chosen, accepted, locale) => {
  expect(requestedLocale({ chosen, accepted }, selectable)).toBe(locale)
})

test('a language that cannot be selected is never chosen', () => {
  expect(requestedLocale({ chosen: ['en-XA'], accepted: ['de'] }, locales)).toBe('en-US')
})
