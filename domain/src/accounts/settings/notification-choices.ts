import { z } from 'zod'

export const notificationTypes = [
  'project_update',
  'team_invite',
  'organization_invite',
  'status_change',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/**
 * Channels on which notifications are shown. Mails about an account are always sent, because they warn of
 * strangers.
 */
const notificationChannels = ['site'] as const

/** A notification type that somebody does not want on a channel. */
export const mutedSchema = z.strictObject({
  type: z.enum(notificationTypes),
  channel: z.enum(notificationChannels),
})
export type Muted = z.output<typeof mutedSchema>

/** Lists each type once, in the order of the types, however often and in whatever order they were named. */
export const inOrder = (muted: readonly Muted[]): readonly Muted[] =>
  notificationChannels.flatMap((channel) =>
    notificationTypes
      .filter((type) => muted.some((each) => each.type === type && each.channel === channel))
      .map((type) => ({ type, channel })),
  )
