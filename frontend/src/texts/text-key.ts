import type { enUS } from './en-US/all.ts'

type Areas = typeof enUS

/** `area.key` of a text in the default locale. */
export type TextKey = {
  [Area in keyof Areas & string]: `${Area}.${keyof Areas[Area] & string}`
}[keyof Areas & string]

export type TextOf<Key extends TextKey> = Key extends `${infer Area}.${infer Name}`
  ? Area extends keyof Areas
    ? Name extends keyof Areas[Area]
      ? Areas[Area][Name] & string
      : never
    : never
  : never

/** What comes after the forms of a plural, whose braces stand around words. */
type AfterForms<Rest extends string> = Rest extends `${string}}}${infer After}` ? After : ''

/** Names of the values that a message takes: of `{name}` and `{count, plural, …}`. */
export type ValueNames<Message extends string> = Message extends `${string}{${infer Inside}}${infer Rest}`
  ? Inside extends `${infer Name}, plural, ${string}`
    ? Name | ValueNames<AfterForms<Rest>>
    : Inside | ValueNames<Rest>
  : never

/** Names of the elements in a message: of `<link>…</link>`. */
export type ElementNames<Message extends string> = Message extends `${string}</${infer Element}>${infer Rest}`
  ? Element | ElementNames<Rest>
  : never

/** A translation has each text of the default locale. */
export type Translation = { readonly [Area in keyof Areas]: { readonly [Name in keyof Areas[Area]]: string } }
