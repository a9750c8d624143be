import type { GivenValues } from '@modstead/domain/texts/message-values'
import { fill } from './message.ts'
import type { TextKey, TextOf } from './text-key.ts'
import { textOf } from './text-of.ts'

/** The text in the language of the page. The key stands there as a literal, since a build puts the text in its place. */
export function t<Key extends TextKey>(key: Key, ...[values]: GivenValues<TextOf<Key>>): string {
  return values ? fill(textOf(key), values) : textOf(key)
}
