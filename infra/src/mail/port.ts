/**
 * Mails to persons. An adapter hands a mail over and says whether it was taken; trying again is the business of jobs. The
 * adapters in `smtp/` and `mailbox/` pass `contract.ts`.
 */

export interface Mail {
  /** The same at each try: Message-ID follows from it, by which receivers recognise a double. */
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
   * Gives the answer of who took the mail over. Rejects with MailNotSent; after a connection that broke or `signal`, it is not
   * known whether the mail was taken.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<string>
  /** Throws while no mail can be sent. */
  probe(): Promise<void>
}

interface NotSent {
  /** Without personal data, which servers like to repeat. */
  readonly because: string
  /** The same mail would be refused again. */
  readonly isFinal: boolean
  /** The server's own words. */
  readonly said?: string | undefined
}

/** The message may be logged and stored. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent'
  readonly isFinal: boolean
  /** Private, so that no log that prints all fields of an error prints it. */
  readonly #said: string | undefined
  constructor({ because, isFinal, said }: NotSent) {
    super(because)
    this.isFinal = isFinal
    this.#said = said
  }

  /** May hold personal data: for the terminal of the operator who asked. */
  get said(): string | undefined {
    return this.#said
  }
}
