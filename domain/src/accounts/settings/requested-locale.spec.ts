import { expect, test } from 'vitest'
import { locales, pseudoLocale, type TextLocale } from './locales.ts'
import { requestedLocale } from './requested-locale.ts'

const selectable: readonly TextLocale[] = [...locales, pseudoLocale]

test.each<[string, readonly string[], readonly string[], string | undefined]>([
  ['what was chosen, before what the browser takes', ['de-DE'], ['en'], 'de-DE'],
  ['the first choice that there is', ['xx', '', 'de', 'en'], [], 'de-DE'],
  ['a choice in any case of letters', ['DE-de'], [], 'de-DE'],
  ['a language of another region', [], ['de-AT'], 'de-DE'],
  ['the first language that there is', [], ['fr', 'de', 'en'], 'de-DE'],
  ['English before the pseudo-locale', ['en'], [], 'en-US'],
  ['the pseudo-locale where it is chosen', ['en-XA'], ['de'], 'en-XA'],
  ['no pseudo-locale for a browser', [], ['en-XA'], 'en-US'],
  ['nothing where nothing is known', ['xx'], ['*', 'fr'], undefined],
])('a request asks for %s', (_, chosen, accepted, locale) => {
  expect(requestedLocale({ chosen, accepted }, selectable)).toBe(locale)
})

test('nobody chooses what cannot be selected', () => {
  expect(requestedLocale({ chosen: ['en-XA'], accepted: ['de'] }, locales)).toBe('en-US')
})
