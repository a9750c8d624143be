import type { Muted, NotificationType } from '@modstead/domain/accounts/settings/notification-choices'

export const isMuted = (muted: readonly Muted[], type: NotificationType): boolean =>
  muted.some((each) => each.type === type && each.channel === 'site')

export function withChoice(muted: readonly Muted[], type: NotificationType, isWanted: boolean): Muted[] {
  const others = muted.filter((each) => each.type !== type || each.channel !== 'site')
  return isWanted ? others : [...others, { type, channel: 'site' }]
}
