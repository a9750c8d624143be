import { z } from 'zod'

export const notificationTypes = [
  'project_update',
  'team_invite',
  'organization_invite',
  'status_change',
] as const
export type NotificationType = (typeof notificationTypes)[number]

const type = z.enum(notificationTypes)

/** A notification type that somebody does not want on a channel which shows it unasked. */
export const mutedSchema = z.strictObject({ type, channel: z.enum(['site']) })
export type Muted = z.output<typeof mutedSchema>

/**
 * A notification type that somebody wants on a channel which has it only for those who ask. Mails about an
 * account are always sent, because they warn of strangers.
 */
export const wantedSchema = z.strictObject({ type, channel: z.enum(['mail']) })
export type Wanted = z.output<typeof wantedSchema>

export const channelChoiceSchema = z.strictObject({
  type,
  channel: z.enum(['site', 'mail']),
  on: z.boolean(),
})

/** Lists each type once, in the order of the types, however often and in whatever order they were named. */
export const inOrder = <Choice extends Muted | Wanted>(choices: readonly Choice[]): readonly Choice[] =>
  notificationTypes.flatMap((type) => choices.find((each) => each.type === type) ?? [])

export const isWantedByMail = (wanted: readonly Wanted[], type: NotificationType): boolean =>
  wanted.some((each) => each.type === type)
