type TextAreas = { readonly [Area: string]: { readonly [Name: string]: string } }

/** `area.key` of a text. */
export type KeyIn<Areas extends TextAreas> = {
  [Area in keyof Areas]: `${Area & string}.${keyof Areas[Area] & string}`
}[keyof Areas]

/** The message of a key, as the type of its literal. */
export type MessageIn<
  Areas extends TextAreas,
  Key extends KeyIn<Areas>,
> = Key extends `${infer Area}.${infer Name}`
  ? Area extends keyof Areas
    ? Name extends keyof Areas[Area]
      ? Areas[Area][Name]
      : never
    : never
  : never

/** The texts of another language: one for each text. */
export type TranslationOf<Areas extends TextAreas> = {
  readonly [Area in keyof Areas]: { readonly [Name in keyof Areas[Area]]: string }
}
