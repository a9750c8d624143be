import type { AccessTokenEvent } from '@modstead/domain/accounts/access-token/events'
import { oauthApp } from '@modstead/domain/accounts/aggregates'
import type { AuthorizationEvent } from '@modstead/domain/accounts/authorization/events'
import type { OauthAppEvent } from '@modstead/domain/accounts/oauth-app/events'
import type { SessionEvent } from '@modstead/domain/accounts/session/events'
import { isErased } from '@modstead/domain/kernel/event-definition'
import type { BackgroundParts } from '../../background-parts.ts'
import { type SecretFoundFacts, secretFoundMail } from '../../mail/templates/secret-found.ts'
import { type Reaction, reactionTo } from '../../reactions/reaction.ts'
import { postNotice } from '../security-mails/post-notice.ts'
import { findActive } from '../user/load-account.ts'

type Ended = Extract<
  AccessTokenEvent | SessionEvent | AuthorizationEvent | OauthAppEvent,
  { type: 'AccessTokenRevoked' | 'SessionEnded' | 'AuthorizationRevoked' | 'AppSecretRotated' }
>

const nameOf = async ({ executor }: Pick<BackgroundParts, 'executor'>, appId: string) => {
  const { state } = await executor.load(oauthApp, appId)
  return (state.status === 'active' && state.name) || null
}

/** Mails the owner what was found and where. */
const whenFound = (type: Ended['type'], kind: SecretFoundFacts['kind']): Reaction =>
  reactionTo<Ended>({
    name: `when-${kind}-found-tell-its-owner`,
    type,
    async react(data, parts, { intent }, { metadata: { at } }) {
      const { found } = data
      if (found === undefined) return
      const account = await findActive(parts, 'ownerId' in data ? data.ownerId : data.userId)
      if (account === null) return
      const app = 'appId' in data ? await nameOf(parts, data.appId) : null
      const foundAt = found.at === null || isErased(found.at) ? null : found.at
      const facts = { kind, app, beginning: `${found.beginning}…`, foundAt, at }
      await postNotice(parts, account, { id: intent.commandId, at }, (envelope) =>
        secretFoundMail({ ...envelope, ...facts }),
      )
    },
  })

export const foundSecretNotices: readonly Reaction[] = [
  whenFound('AccessTokenRevoked', 'token'),
  whenFound('SessionEnded', 'session'),
  whenFound('AuthorizationRevoked', 'app'),
  whenFound('AppSecretRotated', 'app-secret'),
]
