import { displayLocale } from '@modstead/domain/formats/display-locale'

/** Languages that write all nouns with a capital. */
const withCapitals = /^(de|lb)\b/

/** A name as it stands within a sentence: `Resource packs` are `resource packs` there. */
export function withinSentence(name: string): string {
  return withCapitals.test(displayLocale) ? name : name.toLocaleLowerCase(displayLocale)
}
