import { preferencesSchema, type StoredPreferences } from '@modstead/domain/accounts/settings/preferences'
import { describe, expect, test } from 'vitest'
import { validChoices } from './valid-choices.ts'

const cookiesOf = ({ theme, locale, ...cosmetics }: Readonly<Record<string, unknown>>) =>
  `theme=${theme}; locale=${locale}; cosmetics=${encodeURIComponent(JSON.stringify(cosmetics))}`

const all: Required<StoredPreferences> = {
  theme: 'retro',
  locale: 'de-DE',
  preferredDarkTheme: 'oled',
  searchDisplayMode: { mod: 'grid' },
  ownGame: { version: '1.21.1', loaders: { mod: 'fabric' } },
  rightSearchLayout: true,
  leftContentLayout: false,
  advancedRendering: true,
  externalLinksNewTab: false,
  reducedMotion: true,
  highContrast: false,
  developerMode: true,
  compactRows: false,
}
const keys = Object.keys(preferencesSchema.shape)

describe('choices in the cookies', () => {
  test('are all those that an account can hold', () => {
    expect(Object.keys(all).toSorted()).toEqual(keys.toSorted())
    expect(validChoices(cookiesOf(all))).toEqual(all)
  })

  test('that were never made are absent', () => expect(validChoices('')).toEqual({}))

  test.each(keys)('are valid for the server if %s is not', (key) => {
    for (const invalid of ['neon', 7, null, '', {}, { version: 7, loaders: { '': 'x' } }, { mod: 'cube' }]) {
      const valid = validChoices(cookiesOf({ ...all, [key]: invalid }))
      expect(preferencesSchema.safeParse(valid).error).toBeUndefined()
      const { [key as 'theme']: _changed, ...others } = all
      expect(valid).toMatchObject(others)
    }
  })

  test('are cut to what the server accepts', () => {
    const many = (count: number, value: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`type-${index}`, value]))
    const long = 'x'.repeat(65)
    const valid = validChoices(
      cookiesOf({
        searchDisplayMode: { ...many(30, 'grid'), [long]: 'list' },
        ownGame: { version: long, loaders: { [long]: 'fabric', ...many(20, 'fabric') } },
      }),
    )
    expect(preferencesSchema.safeParse(valid).error).toBeUndefined()
    expect(Object.keys(valid.searchDisplayMode ?? {})).toHaveLength(20)
  })
})
