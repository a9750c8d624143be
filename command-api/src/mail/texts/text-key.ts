import type { KeyIn, MessageIn, TranslationOf } from '@modstead/domain/texts/text-areas'
import type { enUS } from './en-US/all.ts'

type Areas = typeof enUS

/** `area.key` of a text in the default locale. */
export type TextKey = KeyIn<Areas>

export type TextOf<Key extends TextKey> = MessageIn<Areas, Key>

/** A translation has every text of the default locale. */
export type Translation = TranslationOf<Areas>
