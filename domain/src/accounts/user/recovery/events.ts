import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../../kernel/event-definition.ts'
import { moment, personalText, text } from '../../../kernel/event-fields.ts'
import { FROM, fromFields } from '../acted-from.ts'

const dataOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ userId: text, recoveryId: text.describe('8 base62 characters'), ...shape })

const personal = { person: 'userId', fields: FROM }

/** The way back in for a user who has lost the second factor. Stream `user-<userId>`. */
export const recoveryEvents = {
  RecoveryBegun: {
    version: 1,
    personal,
    confidential: true,
    data: dataOf({
      opensAt: moment.describe('Its owner can stop it until then'),
      address: personalText.nullable().describe('From where it was asked for'),
      os: personalText.nullable(),
      browser: personalText.nullable(),
    }),
  },
  /** From now on the owner of the mailbox can finish it. */
  RecoveryOpened: { version: 1, confidential: true, data: dataOf({ closesAt: moment }) },
  RecoveryStopped: { version: 1, personal, confidential: true, data: dataOf(fromFields) },
  /** It removes all second factors and passkeys. */
  RecoveryFinished: { version: 1, personal, confidential: true, data: dataOf(fromFields) },
} satisfies DescribedEvents

export type RecoveryEvent = EventOf<typeof recoveryEvents>
