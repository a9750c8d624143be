import { followEvents as present } from '@modstead/domain/engagement/follow/events'

/** Of a release that reads the version which the next one writes. */
export const followEvents = {
  ...present,
  ProjectFollowed: {
    ...present.ProjectFollowed,
    downcasts: {
      2: ({ since, ...data }: Record<string, unknown>) => ({ ...data, at: since }),
    },
  },
}
