import { createHash, randomUUID } from 'node:crypto'
import { appGrant, authorization } from '@modstead/domain/accounts/aggregates'
import { isApproved, noAccess } from '@modstead/domain/accounts/authorization/decider'
import { actorId } from '@modstead/domain/kernel/actor'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import { randomBase62 } from '@modstead/infra/identity/secret-token'
import type { CommandDependencies } from '../../dependencies.ts'
import type { AuthorizationRequest } from './authorization-request.ts'

/** 273 bits. */
const CODE_RANDOM = 46

type Deps = Pick<CommandDependencies, 'executor'>

export interface Approved extends Pick<AuthorizationRequest, 'appId' | 'registered' | 'redirectUri'> {
  readonly scopes: bigint
  readonly challenge: string | null
  /** The app named its redirect address, and has to repeat it with the code. */
  readonly namesRedirect: boolean
}

/** There is one for each pair of person and app. */
export const authorizationIdOf = (userId: string, appId: string): string =>
  deriveId(userId, `authorization of ${appId}`)

export const redirectHashOf = (redirectUri: string): string =>
  createHash('sha256').update(redirectUri).digest('hex')

/**
 * Authorizes an app, and makes its code. The code exists only in this answer. Throws CommandRefused
 * `authorization-not-found` for a repeat whose approval was revoked since.
 */
export const authorizeApp = async (
  deps: Deps,
  { appId, registered, redirectUri, scopes, challenge, namesRedirect }: Approved,
  sender: Sender,
): Promise<{ code: string; answer: Answer }> => {
  const { executor } = deps
  const userId = actorId(sender.actor)
  const authorizationId = authorizationIdOf(userId, appId)
  const approval = {
    type: 'AuthorizeApp',
    ...{ authorizationId, userId, appId, scopes },
    redirectId: registered.id,
  } as const
  const context = contextOf(sender)
  const answer = await executor.execute(authorization, authorizationId, approval, context, sender.intent)
  const { state } = await executor.load(authorization, authorizationId, { atLeast: answer.position })
  if (state.status !== 'active' || !isApproved(state, registered.id, scopes))
    throw new CommandRefused(noAccess())
  const commandId = randomUUID()
  const grantId = deriveId(commandId, 'app grant')
  const code = `${grantId}${randomBase62(CODE_RANDOM)}`
  const issue = {
    type: 'IssueCode',
    ...{ grantId, authorizationId, userId, appId, scopes, challenge },
    epoch: state.epoch,
    codeHash: hashSecret(code),
    redirectHash: namesRedirect ? redirectHashOf(redirectUri) : null,
  } as const
  // Each approval makes its own code, because a repeat could not show the first one.
  const { ifMatch: _ofAuthorization, ...intent } = { ...sender.intent, commandId, isOneTime: true }
  await executor.execute(appGrant, grantId, issue, context, intent)
  return { code, answer }
}
