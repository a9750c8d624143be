import { fill } from './message.ts'
import type { TextKey, TextOf, ValueNames } from './text-key.ts'
import { textOf } from './text-of.ts'

type Given<Message extends string> = [ValueNames<Message>] extends [never]
  ? []
  : [values: { readonly [Name in ValueNames<Message>]: string | number }]

/** The text in the language of the page. The key stands there as a literal, since a build puts the text in its place. */
export function t<Key extends TextKey>(key: Key, ...[values]: Given<TextOf<Key>>): string {
  return values ? fill(textOf(key), values) : textOf(key)
}
