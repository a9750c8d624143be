import {
  defaultLocale,
  type Locale,
  pseudoLocale,
  type TextLocale,
} from '@modstead/domain/accounts/settings/locales'
import { pseudo } from '@modstead/domain/texts/pseudo'
import { deDE } from './de-DE/all.ts'
import { enUS } from './en-US/all.ts'
import type { TextKey, Translation } from './text-key.ts'

const translations: Readonly<Record<Locale, Translation>> = { 'en-US': enUS, 'de-DE': deDE }

export const textOf = (locale: TextLocale, key: TextKey): string => {
  if (locale === pseudoLocale) return pseudo(textOf(defaultLocale, key))
  const areas: Readonly<Record<string, Readonly<Record<string, string>>>> = translations[locale]
  const [area = '', name = ''] = key.split('.')
  const text = areas[area]?.[name]
  if (text === undefined) throw new Error(`${locale} has no text for ${key}.`)
  return text
}
