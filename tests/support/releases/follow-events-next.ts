import { followEvents as present } from '@modstead/domain/engagement/follow/events'
import type { DescribedEvents, EventOf } from '@modstead/domain/kernel/event-definition'
import { moment } from '@modstead/domain/kernel/event-fields'

const former = present.ProjectFollowed.data

/** Of a release that writes a new version. */
export const followEvents = {
  ...present,
  ProjectFollowed: {
    version: 2,
    data: former.omit({ at: true }).extend({ since: moment }),
    former: { 1: former },
    upcasts: { 1: ({ at, ...data }: Record<string, unknown>) => ({ ...data, since: at }) },
  },
} satisfies DescribedEvents

export type FollowEvent = EventOf<typeof followEvents>
