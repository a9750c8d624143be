import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { moment, personalText, text } from '../../kernel/event-fields.ts'
import type { Picture } from './picture.ts'
import { privacyEvents } from './privacy/events.ts'
import { recoveryEvents } from './recovery/events.ts'
import { signInEvents } from './sign-in/events.ts'

const dataOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ userId: text, ...shape })

const personal = (...fields: string[]) => ({ version: 1, personal: { person: 'userId', fields } })

const role = z.enum(['developer', 'moderator', 'admin'])

const reason = personalText.optional().describe('Why, as an administrator wrote it')

const picture = z.object({
  path: text,
  rawPath: text,
  color: z.number().nullable().describe('The dominant one as 0xRRGGBB'),
}) satisfies z.ZodType<Picture>

/** Stream `user-<userId>`. */
export const userEvents = {
  ...signInEvents,
  ...privacyEvents,
  ...recoveryEvents,
  UserRegistered: {
    ...personal('username', 'email', 'locale'),
    data: dataOf({
      username: personalText,
      email: personalText.nullable(),
      role,
      createdAt: moment,
      locale: personalText.optional().describe('Language of the request that made the account'),
    }),
  },
  UsernameChanged: { ...personal('username'), data: dataOf({ username: personalText }) },
  UserProfileChanged: {
    ...personal('name', 'bio'),
    data: dataOf({ name: personalText.nullable(), bio: personalText.nullable() }),
  },
  UserNewsletterChosen: { version: 1, confidential: true, data: dataOf({ isWanted: z.boolean() }) },
  UserAvatarSet: {
    version: 1,
    bytes: { stored: ['avatar.path', 'avatar.rawPath'] },
    data: dataOf({ avatar: picture }),
  },
  UserAvatarRemoved: { version: 1, data: dataOf({}) },
  UserRoleChanged: { ...personal('reason'), forStaff: ['reason'], data: dataOf({ role, reason }) },
  StaffRightsChanged: {
    ...personal('reason'),
    forStaff: ['reason'],
    data: dataOf({ rights: z.number().describe('Bits'), reason }),
  },
  UserBadgesChanged: { version: 1, data: dataOf({ badges: z.number().describe('Bits') }) },
} satisfies DescribedEvents

export type UserEvent = EventOf<typeof userEvents>
