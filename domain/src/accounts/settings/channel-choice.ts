import type { Muted, NotificationType, Wanted } from './notification-choices.ts'

/** One switch of the matrix: whether somebody wants a type of notification on a channel. */
export interface ChannelChoice {
  readonly type: NotificationType
  readonly channel: Muted['channel'] | Wanted['channel']
  readonly on: boolean
}

interface Choices {
  readonly muted: readonly Muted[]
  readonly wanted: readonly Wanted[]
}

export const isWantedOn = (
  { muted, wanted }: Choices,
  { type, channel }: Omit<ChannelChoice, 'on'>,
): boolean =>
  channel === 'site' ? !muted.some((each) => each.type === type) : wanted.some((each) => each.type === type)

const without = <Choice extends { readonly type: NotificationType }>(
  choices: readonly Choice[],
  type: NotificationType,
): Choice[] => choices.filter((each) => each.type !== type)

/** All other choices stay. The site shows what is not muted, and mails are sent to those who ask. */
export const withChoice = <Known extends Choices>(
  choices: Known,
  { type, channel, on }: ChannelChoice,
): Known => {
  const [muted, wanted] = [without(choices.muted, type), without(choices.wanted, type)]
  return channel === 'site'
    ? { ...choices, muted: on ? muted : [...muted, { type, channel }] }
    : { ...choices, wanted: on ? [...wanted, { type, channel }] : wanted }
}
