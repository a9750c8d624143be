import { oauthApp } from '@modstead/domain/accounts/aggregates'
import type { AuthorizationEvent } from '@modstead/domain/accounts/authorization/events'
import { appAccessEndedMail } from '../../mail/templates/app-access-ended.ts'
import { reactionTo } from '../../reactions/reaction.ts'
import { postToOwner } from '../post-to-owner.ts'
import { findActive } from '../user/load-account.ts'

type Revoked = Extract<AuthorizationEvent, { type: 'AuthorizationRevoked' }>

/** The owner did nothing, and has to hear that somebody may have had a copy of the token. */
export const whenRefreshTokenReusedTellItsOwner = reactionTo<Revoked>({
  name: 'when-refresh-token-reused-tell-its-owner',
  type: 'AuthorizationRevoked',
  async react({ userId, appId, because }, parts, { intent }, { metadata: { at } }) {
    if (because !== 'refresh-token-reused') return
    const account = await findActive(parts, userId)
    if (account === null) return
    const { state } = await parts.executor.load(oauthApp, appId)
    const app = state.status === 'active' ? state.name : null
    await postToOwner(parts, account, intent.commandId, (envelope) =>
      appAccessEndedMail({ ...envelope, app, at }),
    )
  },
})
