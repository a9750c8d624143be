import type { FlatTexts } from './flat-texts.ts'

/** Replaces the text of a key in the built code, until the texts of each language are written. */
export const textToken = (key: string): string => `__text:${key}__`
export const localeToken = '__text-locale__'
/** Precedes the names of files that differ by language. */
export const folderToken = '__text-folder__'

const anyToken = /__text(?::([a-z0-9.-]+)|-(locale|folder))__/g
const cut = /__text[:-]/i

/** Escapes a text for any kind of string literal. */
const escaped = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/['`]|\$\{/g, '\\$&')

type Written = { texts: FlatTexts; locale: string; folder: string }

/** The code with the texts of a language. A key that the language lacks is an error, and so is half a token. */
export function writeTexts(code: string, { texts, locale, folder }: Written): string {
  const written = code.replace(anyToken, (_, key: string | undefined, of: string | undefined) => {
    if (of) return of === 'locale' ? locale : folder
    const text = texts.get(key ?? '')
    if (text === undefined) throw new Error(`${locale} has no text for ${key}.`)
    return escaped(text)
  })
  const left = written.search(cut)
  if (left >= 0) throw new Error(`A text was cut by the build: ${written.slice(left, left + 80)}`)
  return written
}

export const keysIn = (code: string): string[] =>
  [...code.matchAll(anyToken)].flatMap(([, key]) => (key === undefined ? [] : [key]))
