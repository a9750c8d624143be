import { defaultLocale, pseudoLocale } from '@modstead/domain/accounts/settings/locales'
import { pseudo } from '@modstead/domain/texts/pseudo'
import { deDE } from '../src/texts/de-DE/all.ts'
import { enUS } from '../src/texts/en-US/all.ts'

/** Texts by `area.key`. */
export type FlatTexts = ReadonlyMap<string, string>

const flat = (areas: Readonly<Record<string, Readonly<Record<string, string>>>>): FlatTexts =>
  new Map(
    Object.entries(areas).flatMap(([area, texts]) =>
      Object.entries(texts).map(([name, text]): [string, string] => [`${area}.${name}`, text]),
    ),
  )

const english = flat(enUS)

/** All texts of each locale that has built pages. */
export const textsByLocale: ReadonlyMap<string, FlatTexts> = new Map([
  [defaultLocale as string, english],
  ['de-DE', flat(deDE)],
  [pseudoLocale, new Map([...english].map(([key, text]) => [key, pseudo(text)]))],
])
