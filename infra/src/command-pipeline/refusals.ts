import type { Rejection } from '@modstead/domain/kernel/rejection'
import { StoreUnavailable } from '../event-store/port.ts'

/** A decider refused the command. `code` has a row in the domain's problem table. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
  readonly code: string
  /** The part of the command at fault, if the code does not tell. */
  readonly about: string | undefined
  constructor(rejection: Rejection) {
    super(rejection.because)
    this.code = rejection.rejected
    this.about = rejection.about
  }
}

/** The client's `If-Match` names another revision than the current one (412, never retried). */
export class RevisionMismatch extends Error {
  override readonly name = 'RevisionMismatch'
}

/** Other writers kept coming first. The client may repeat the command. */
export class TooContended extends Error {
  override readonly name = 'TooContended'
}

/** An append in progress may still succeed, even if it is not visible yet, so nothing may be undone. */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof StoreUnavailable
