import type { ElementNames, ValueNames } from '@modstead/domain/texts/message-values'
import type { ReactNode } from 'react'
import { draw } from './draw.ts'
import type { TextKey, TextOf } from './text-key.ts'
import { textOf } from './text-of.ts'

type Parts<Message extends string> = { readonly [Name in ValueNames<Message>]: ReactNode } & {
  readonly [Name in ElementNames<Message>]: (inside: ReactNode) => ReactNode
}

/** A text with elements in it: `<link>…</link>` is drawn by the function `link`, `{name}` by the node `name`. */
export function rich<Key extends TextKey>(key: Key, parts: Parts<TextOf<Key>>): ReactNode {
  return draw(textOf(key), parts)
}
