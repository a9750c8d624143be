import type { TextLocale } from '@modstead/domain/accounts/settings/locales'
import type { MailSite } from './mail-site.ts'
import type { Phrase } from './phrase.ts'

/** The addressee of a mail, and the site that sends it. */
export interface Envelope {
  /** Stays the same if the mail is posted again. */
  readonly id: string
  /** One address without a name. */
  readonly to: string
  readonly site: MailSite
  /** The language of the mail. */
  readonly locale: TextLocale
}

/** The envelope of a mail to an account owner, who is greeted by name. */
export interface AccountEnvelope extends Envelope {
  readonly username: string
}

export interface MailLink {
  readonly label: Phrase
  /** An absolute address over HTTP. */
  readonly address: string
}

export type Block =
  | { readonly kind: 'paragraph'; readonly phrase: Phrase }
  /** The main action of the mail: a button. */
  | { readonly kind: 'action'; readonly link: MailLink }
  | { readonly kind: 'list'; readonly items: readonly Phrase[] }
  | { readonly kind: 'facts'; readonly facts: readonly { readonly name: Phrase; readonly value: Phrase }[] }
  /** Advice for a reader who did not expect the mail. */
  | {
      readonly kind: 'notice'
      readonly title: Phrase
      readonly phrase: Phrase
      readonly link?: MailLink | undefined
    }

/** Two ways out for the receiver of a mail, without a sign-in. */
export interface Unsubscribe {
  /** Accepts the POST of a mail program (RFC 8058). */
  readonly address: string
  /** Asks a person first, because programs that scan mails open links. */
  readonly page: string
}

/** The content of a mail, from which its HTML and its plain text are made. */
export interface MailContent {
  readonly subject: Phrase
  /** Shown beside the subject in a list of mails. */
  readonly preview: Phrase
  readonly title: Phrase
  /** Name of the receiver. */
  readonly greeted?: string
  readonly blocks: readonly Block[]
  /** Why the receiver gets it. */
  readonly why: Phrase
  /** Only for mails that no account needs. */
  readonly unsubscribe?: Unsubscribe
}
