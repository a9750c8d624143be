import { appGrant, authorization } from '@modstead/domain/accounts/aggregates'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { CommandDependencies } from '../../dependencies.ts'

/**
 * Somebody else has had a refresh token of this app, so the app loses all access to this person, whatever
 * device it came from. Later approvals stay. A repeat does nothing.
 */
export const revokeAfterReuse = async (
  { executor }: Pick<CommandDependencies, 'executor'>,
  grantId: string,
  sender: Sender,
): Promise<void> => {
  const { state: grant } = await executor.load(appGrant, grantId)
  if (grant.status !== 'ended') return
  const { authorizationId, epoch } = grant
  const { state } = await executor.load(authorization, authorizationId)
  if (state.status !== 'active' || state.epoch !== epoch) return
  const command = { type: 'RevokeAuthorization', authorizationId, because: 'refresh-token-reused' } as const
  await executor
    .execute(authorization, authorizationId, command, contextOf(sender), sender.intent)
    .catch((error: unknown) => {
      if (!(error instanceof CommandRefused)) throw error
    })
}
