import { z } from 'zod'

export const notificationTypes = [
  'project_update',
  'team_invite',
  'organization_invite',
  'status_change',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** Where notifications are shown. Mails about an account are sent whatever is chosen: they warn of strangers. */
const notificationChannels = ['site'] as const

/** A type that somebody does not want by a channel. */
export const mutedSchema = z.strictObject({
  type: z.enum(notificationTypes),
  channel: z.enum(notificationChannels),
})
export type Muted = z.output<typeof mutedSchema>

/** Each once, in the order of the types, however often and in whatever order they were named. */
export const inOrder = (muted: readonly Muted[]): readonly Muted[] =>
  notificationChannels.flatMap((channel) =>
    notificationTypes
      .filter((type) => muted.some((each) => each.type === type && each.channel === channel))
      .map((type) => ({ type, channel })),
  )
