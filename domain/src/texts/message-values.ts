/** The rest of a message after the forms of a plural, whose braces enclose words. */
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

/** The argument after the key of a message: its values, or none where it takes none. */
export type GivenValues<Message extends string> = [ValueNames<Message>] extends [never]
  ? []
  : [values: { readonly [Name in ValueNames<Message>]: string | number }]
