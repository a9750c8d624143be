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

/** Words within a form of a plural stand in braces too, but they are no names. */
type Name<Inside extends string> = Inside extends `${string}${' ' | '#' | '<'}${string}` | '' ? never : Inside

type UpTo<Inside extends string> = Inside extends `${infer Before},${string}` ? Before : Inside

/** Names of the values that a message takes: of `{name}` and `{count, plural, …}`. */
export type ValueNames<Message extends string> = Message extends `${string}{${infer Inside}}${infer Rest}`
  ? Name<UpTo<Inside>> | ValueNames<Rest>
  : never

/** Names of the elements in a message: of `<link>…</link>`. */
export type ElementNames<Message extends string> = Message extends `${string}</${infer Element}>${infer Rest}`
  ? Element | ElementNames<Rest>
  : never

/** A translation has each text of the default locale. */
export type Translation = { readonly [Area in keyof Areas]: { readonly [Name in keyof Areas[Area]]: string } }
