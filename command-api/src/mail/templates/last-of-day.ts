import type { AccountEnvelope, Block } from '../composing/mail-content.ts'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'

export interface DayFacts extends AccountEnvelope {
  /** No further mail of this kind comes on this day. */
  readonly isLastOfDay?: boolean
}

/** Says where the rest of the day is told. */
export const lastOfDay = ({ locale, site, isLastOfDay }: DayFacts): readonly Block[] => {
  if (!isLastOfDay) return []
  const say = sayIn(locale)
  return [
    {
      kind: 'notice',
      title: say('security-notice.last-of-day-title'),
      phrase: say('security-notice.last-of-day-said'),
      link: { label: say('account-pages.security-log'), address: accountPages(site).securityLog },
    },
  ]
}
