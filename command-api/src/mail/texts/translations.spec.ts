import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import {
  defaultLocale,
  locales,
  pseudoLocale,
  type TextLocale,
} from '@modstead/domain/accounts/settings/locales'
import { describe, expect, test } from 'vitest'
import { enUS } from './en-US/all.ts'
import type { TextKey } from './text-key.ts'
import { textOf } from './text-of.ts'

const keys = Object.entries(enUS).flatMap(([area, texts]) =>
  Object.keys(texts).map((name) => `${area}.${name}` as TextKey),
)
const languages: readonly TextLocale[] = [...locales, pseudoLocale]

/** Names of the values that a message takes. */
const valuesOf = (elements: readonly MessageFormatElement[]): readonly string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.argument) return [element.value]
    if (element.type !== TYPE.plural) return []
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => valuesOf(value))]
  })

describe.each(languages)('the texts in %s', (locale) => {
  test('take the same values as in the default language', () => {
    for (const key of keys) {
      const text = textOf(locale, key)
      expect([key, text.trim()]).not.toEqual([key, ''])
      expect([key, new Set(valuesOf(parse(text)))]).toEqual([
        key,
        new Set(valuesOf(parse(textOf(defaultLocale, key)))),
      ])
    }
  })

  test('have the plural forms of the language', () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted()
    for (const key of keys)
      for (const element of parse(textOf(locale, key))) {
        if (element.type !== TYPE.plural) continue
        const written = Object.keys(element.options).filter((form) => !form.startsWith('='))
        expect([key, ...written.toSorted()]).toEqual([key, ...forms])
      }
  })
})
