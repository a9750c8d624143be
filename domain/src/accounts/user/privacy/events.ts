import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../../kernel/event-definition.ts'
import { moment, text, texts } from '../../../kernel/event-fields.ts'
import { FROM, fromFields } from '../acted-from.ts'

const dataOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ userId: text, ...shape })

const exportId = text.describe('8 base62 characters')

const heir = z.object({ kind: z.enum(['user', 'organization']), id: text })

/** Requests of users about all data that is kept about them. Stream `user-<userId>`. */
export const privacyEvents = {
  UserExportAsked: { version: 1, confidential: true, data: dataOf({ exportId, askedAt: moment }) },
  UserExportFinished: {
    version: 1,
    confidential: true,
    data: dataOf({ exportId, bytes: z.number(), keptUntil: moment }),
  },
  UserExportFailed: { version: 1, confidential: true, data: dataOf({ exportId }) },
  /** The export's file is gone. */
  UserExportDropped: { version: 1, confidential: true, data: dataOf({ exportId }) },
  UserDeletionPlanned: {
    version: 1,
    confidential: true,
    data: dataOf({
      deletesAt: moment,
      projects: z
        .array(z.object({ projectId: text, heir: heir.nullable().describe('null: it is deleted') }))
        .readonly(),
    }),
  },
  UserDeletionGivenUp: {
    version: 1,
    personal: { person: 'userId', fields: FROM },
    confidential: true,
    data: dataOf(fromFields),
  },
  /** There is no way back: nobody can sign in to the account any more. */
  UserErasureBegun: {
    version: 1,
    confidential: true,
    bytes: { forgotten: ['pictures.*'] },
    data: dataOf({ pictures: texts.describe('Paths of avatars that nobody else has') }),
  },
  /** The last event of a person. Their key is gone, and with it all personal data in earlier events. */
  UserErased: { version: 1, data: dataOf({}) },
} satisfies DescribedEvents

export type PrivacyEvent = EventOf<typeof privacyEvents>

/** The user who gets a project when its owner leaves. */
export type Heir = z.output<typeof heir>

export interface ProjectChoice {
  readonly projectId: string
  /** null: the project is deleted. */
  readonly heir: Heir | null
}
