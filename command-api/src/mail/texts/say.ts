import type { TextLocale } from '@modstead/domain/accounts/settings/locales'
import type { GivenValues } from '@modstead/domain/texts/message-values'
import type { Phrase } from '../composing/phrase.ts'
import { phraseOfMessage } from './phrase-of-message.ts'
import type { TextKey, TextOf } from './text-key.ts'
import { textOf } from './text-of.ts'

export type Say = <Key extends TextKey>(key: Key, ...values: GivenValues<TextOf<Key>>) => Phrase

/** Returns a function that says texts in a language: `say('verify-email.subject', { site })`. */
export const sayIn =
  (locale: TextLocale): Say =>
  (key, ...[values]) =>
    phraseOfMessage(locale, textOf(locale, key), values ?? {})
