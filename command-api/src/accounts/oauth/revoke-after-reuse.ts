import { appGrant, authorization } from '@modstead/domain/accounts/aggregates'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { CommandDependencies } from '../../dependencies.ts'

/**
 * Somebody else has had the refresh token of this person's app: it loses all access, whatever device it came from. What the
 * person has approved since stays. Does nothing where it is done.
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
