import type { AppGrantEvent } from '@modstead/domain/accounts/app-grant/events'
import { asProductAnew } from '@modstead/infra/command-pipeline/sender'
import { reactionTo } from '../../reactions/reaction.ts'
import { revokeAfterReuse } from '../oauth/revoke-after-reuse.ts'

type Ended = Extract<AppGrantEvent, { type: 'AppGrantEnded' }>

/** The request does this at once, too, but its process may die in between. */
export const whenRefreshTokenReusedTakeAccessAway = reactionTo<Ended>({
  name: 'when-refresh-token-reused-take-access-away',
  type: 'AppGrantEnded',
  async react({ grantId, because }, parts, sender) {
    if (because === 'refresh-token-reused') await revokeAfterReuse(parts, grantId, asProductAnew(sender))
  },
})
