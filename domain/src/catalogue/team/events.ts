import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { text } from '../../kernel/event-fields.ts'
import { membership, teamSubject } from '../event-values.ts'

const dataOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ teamId: text, ...shape })

const subject = teamSubject

/** Stream `team-<teamId>`. */
export const teamEvents = {
  TeamFormed: { version: 1, data: dataOf({ subject, owner: membership.nullable() }) },
  TeamMemberInvited: { version: 1, data: dataOf({ subject, member: membership, invitedBy: text }) },
  TeamMemberJoined: { version: 1, data: dataOf({ subject, userId: text }) },
  TeamMemberChanged: { version: 1, data: dataOf({ member: membership }) },
  /** The user left, was removed, or lost or declined an invitation. */
  TeamMemberRemoved: {
    version: 1,
    data: dataOf({ subject, userId: text, accepted: z.boolean().describe('Whether they had joined') }),
  },
  TeamOwnershipTransferred: {
    version: 1,
    data: dataOf({ subject, from: text.nullable(), to: membership }),
  },
  /** The former owner leaves the team. A project's team has no owner while an organization owns the project. */
  TeamOwnershipGivenUp: { version: 1, data: dataOf({ subject, from: text }) },
  TeamDisbanded: { version: 1, data: dataOf({ subject }) },
} satisfies DescribedEvents

export type TeamEvent = EventOf<typeof teamEvents>
