import type { Change } from './change.ts'
import type { Outcome } from './outcome.ts'
import { type SendOptions, sendOnce } from './send-once.ts'
import { withProof } from './with-proof.ts'

/** Like `sendOnce`. If the server requires a new proof of identity, the change is sent again with it. */
export const send = <Answer>(change: Change<Answer>, options: SendOptions): Promise<Outcome<Answer>> =>
  withProof(() => sendOnce(change, options))
