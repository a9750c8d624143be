import type { Muted, NotificationType, Wanted } from '@modstead/domain/accounts/settings/notification-choices'

export const isMuted = (muted: readonly Muted[], type: NotificationType): boolean =>
  muted.some((each) => each.type === type)

export function withChoice(muted: readonly Muted[], type: NotificationType, isWanted: boolean): Muted[] {
  const others = muted.filter((each) => each.type !== type)
  return isWanted ? others : [...others, { type, channel: 'site' }]
}

export const isMailed = (wanted: readonly Wanted[], type: NotificationType): boolean =>
  wanted.some((each) => each.type === type)

export function withMail(wanted: readonly Wanted[], type: NotificationType, isWanted: boolean): Wanted[] {
  const others = wanted.filter((each) => each.type !== type)
  return isWanted ? [...others, { type, channel: 'mail' }] : others
}
