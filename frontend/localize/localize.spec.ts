import { runInNewContext } from 'node:vm'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { defaultLocale, locales, pseudoLocale } from '@modstead/domain/accounts/settings/locales'
import { describe, expect, it } from 'vitest'
import { textsByLocale } from './flat-texts.ts'
import { keysIn, localeToken, textToken, writeTexts } from './tokens.ts'

const english = textsByLocale.get(defaultLocale) ?? new Map<string, string>()

/** The kinds of elements in a message, sorted. Plural forms differ by language. */
const partsOf = (elements: readonly MessageFormatElement[]): string[] =>
  elements
    .flatMap((element): string[] => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return []
      if (element.type === TYPE.tag) return [`<${element.value}>`, ...partsOf(element.children)]
      if (element.type === TYPE.argument) return [`{${element.value}}`]
      if (element.type !== TYPE.plural) throw new Error(`A message has an element of type ${element.type}.`)
      const forms = Object.values(element.options).flatMap(({ value }) => partsOf(value))
      return [`{${element.value}, plural}`, ...new Set(forms)]
    })
    .sort()

describe('the texts', () => {
  it('exist in each language', () => {
    expect([...textsByLocale.keys()].sort()).toEqual([...locales, pseudoLocale].sort())
    expect(english.size).toBeGreaterThan(5)
  })

  it.each([...textsByLocale])(
    'of %s have the keys of the default language, and take the same values',
    (_, texts) => {
      expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
      for (const [key, text] of texts) {
        expect([key, text.trim()]).not.toEqual([key, ''])
        expect([key, ...partsOf(parse(text))]).toEqual([key, ...partsOf(parse(english.get(key) ?? ''))])
      }
    },
  )

  it('have keys of lower-case letters, digits and dashes, which the build looks for', () => {
    for (const key of english.keys()) expect(key).toMatch(/^[a-z0-9-]+\.[a-z0-9-]+$/)
  })

  it('have the plural forms of their language', () => {
    for (const [locale, texts] of textsByLocale) {
      const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
      for (const [key, text] of texts)
        for (const element of parse(text))
          if (element.type === TYPE.plural)
            expect([locale, key, ...Object.keys(element.options).sort()]).toEqual([
              locale,
              key,
              ...forms.sort(),
            ])
    }
  })
})

describe('the texts in built code', () => {
  const write = (code: string, texts: Record<string, string> = {}) =>
    writeTexts(code, { texts: new Map(Object.entries(texts)), locale: 'de-DE', folder: 'de-DE/' })

  it('replace their keys in each kind of literal', () => {
    const text = ['It\'s "so" `new`, $', '{really}\n\\'].join('')
    for (const quote of ['"', "'", '`']) {
      const code = write(`${quote}[${textToken('a.b')}]${quote}`, { 'a.b': text })
      expect(runInNewContext(code)).toBe(`[${text}]`)
    }
  })

  it('know their language and its folder', () => {
    expect(write(`${localeToken} __text-folder__x.js`)).toBe('de-DE de-DE/x.js')
  })

  it('cannot be missing, and their keys cannot be cut', () => {
    expect(() => write(textToken('a.b'))).toThrow('de-DE has no text for a.b.')
    expect(() => write('"__text:a"')).toThrow('A text was cut by the build')
    expect(() => write('"__TEXT:A.B__"')).toThrow('A text was cut by the build')
  })

  it('are found by their keys', () => {
    expect(keysIn(`${textToken('a.b')}${localeToken}, ${textToken('c.d-e')}`)).toEqual(['a.b', 'c.d-e'])
  })
})
