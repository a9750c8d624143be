import { createHash } from 'node:crypto'

/** `promised`: accepted, but done later, and the log has no events of it. */
export type Outcome = 'acknowledged' | 'refused' | 'promised'

/** A command as its sender knows it once the answer is known. */
export interface KnownCommand {
  readonly kind: string
  /** As in the metadata of the events. */
  readonly commandId: string
  readonly outcome: Outcome
}

/** Derived as the command API derives it from the sender and the Idempotency-Key. */
export const commandIdOf = (userId: string, key: string): string =>
  createHash('sha256').update(`${userId}\n${key}`).digest('hex')

/** Answers that clients got, to compare with the contents of the stores. */
export class History {
  readonly known: KnownCommand[] = []
  /** Number of attempts without a definite answer, each of which was repeated. */
  unknown = 0
  /** Answers that the model does not allow. The reporter empties the list. */
  readonly odd: string[] = []

  get acknowledged(): number {
    return this.known.filter(({ outcome }) => outcome === 'acknowledged').length
  }
}
