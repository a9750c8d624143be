/**
 * Mails to people. An adapter hands a mail over and reports whether it was accepted; jobs do the retries. The
 * adapters in `smtp/` and `mailbox/` pass `contract.ts`.
 */

export interface Mail {
  /** The same at each attempt. Message-ID derives from it, so that receivers recognize a duplicate. */
  readonly id: string
  /** One address without a name. */
  readonly to: string
  /** One line. */
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Further headers by name, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Mailer {
  /**
   * Returns the answer of the server that accepted the mail. Rejects with MailNotSent. After a broken
   * connection or `signal`, it is unknown whether the mail was accepted.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<string>
  /** Throws while no mail can be sent. */
  probe(): Promise<void>
}

interface NotSent {
  /** Contains no personal data, which servers tend to repeat. */
  readonly because: string
  /** True if the same mail would be refused again. */
  readonly isFinal: boolean
  /** The server's own words. */
  readonly said?: string | undefined
}

/** The message may be logged and stored. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent'
  readonly isFinal: boolean
  /** Private, so that a log which prints all fields of an error does not print it. */
  readonly #said: string | undefined
  constructor({ because, isFinal, said }: NotSent) {
    super(because)
    this.isFinal = isFinal
    this.#said = said
  }

  /** May contain personal data, so it is only for the terminal of the operator who asked. */
  get said(): string | undefined {
    return this.#said
  }
}
