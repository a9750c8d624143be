import { defaultLocale, type Locale, type LocaleChoice } from './locales.ts'

interface KnownOfReader {
  /** The choice in the settings of the account. */
  readonly chosen: LocaleChoice | undefined
  /** The language of the request that caused the mail. */
  readonly requested: Locale | undefined
  /** The language of the request that made the account. */
  readonly ofSignUp: Locale | undefined
}

/** The language of a mail to the owner of an account. */
export const mailLocale = ({ chosen, requested, ofSignUp }: KnownOfReader): Locale =>
  (chosen === 'browser' ? undefined : chosen) ?? requested ?? ofSignUp ?? defaultLocale
