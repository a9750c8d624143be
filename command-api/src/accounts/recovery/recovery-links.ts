import type { Recovery } from '@modstead/domain/accounts/user/recovery/state'
import type { ActiveUser } from '@modstead/domain/accounts/user/state'
import type { BackgroundParts } from '../../background-parts.ts'
import { secretLink } from '../../mail/page-links.ts'
import { proofToFinish } from './proof-to-finish.ts'

export const BEGIN_RECOVERY = 'begin-recovery'
export const STOP_RECOVERY = 'stop-recovery'
export const FINISH_RECOVERY = 'finish-recovery'

const DAY_MS = 24 * 60 * 60 * 1000

type Deps = Pick<BackgroundParts['accounts'], 'links' | 'publicUrl'>

/** The link works a day longer than the recovery is planned to be open, because it may open late. */
export const stopLink = (
  { links, publicUrl }: Deps,
  { userId }: ActiveUser,
  { id, opensAt, closesAt }: Recovery,
): string => {
  const until = new Date(Date.parse(closesAt ?? opensAt) + 2 * DAY_MS)
  const flow = links.sign(STOP_RECOVERY, { user: userId, recovery: id }, until)
  return secretLink(publicUrl, 'stop-recovery', flow)
}

/** Tells the page what to ask for. The server checks it again. */
export const finishLink = (
  { links, publicUrl }: Deps,
  { userId, signIn }: ActiveUser,
  id: string,
  closesAt: string,
): string => {
  const flow = links.sign(FINISH_RECOVERY, { user: userId, recovery: id }, new Date(closesAt))
  return `${secretLink(publicUrl, 'finish-recovery', flow)}&proof=${proofToFinish(signIn)}`
}
