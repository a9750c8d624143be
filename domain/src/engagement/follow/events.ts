import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { moment, text } from '../../kernel/event-fields.ts'

const follow = { userId: text, projectId: text }

/** Stream `follow-<userId>.<projectId>`. */
export const followEvents = {
  ProjectFollowed: { version: 1, data: z.object({ ...follow, at: moment }) },
  ProjectUnfollowed: { version: 1, data: z.object(follow) },
} satisfies DescribedEvents

export type FollowEvent = EventOf<typeof followEvents>
