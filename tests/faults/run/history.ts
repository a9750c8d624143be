import { createHash } from 'node:crypto'

/** A command as its sender knows it once the answer is known. */
export interface KnownCommand {
  readonly kind: string
  /** As it stands in the metadata of the events. */
  readonly commandId: string
  readonly outcome: 'acknowledged' | 'refused'
}

/** As the command API derives it from the sender and the Idempotency-Key. */
export const commandIdOf = (userId: string, key: string): string =>
  createHash('sha256').update(`${userId}\n${key}`).digest('hex')

/** Answers that clients got: the other side of what the stores hold. */
export class History {
  readonly known: KnownCommand[] = []
  /** Job ids of mails whose sending was promised. */
  readonly promisedMails: string[] = []
  /** Attempts without a definite answer, each of which was repeated. */
  unknown = 0
  /** Answers that the model does not allow. Emptied by who reports them. */
  readonly odd: string[] = []

  get acknowledged(): number {
    return this.known.filter(({ outcome }) => outcome === 'acknowledged').length
  }
}
