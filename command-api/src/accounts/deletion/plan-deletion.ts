import { user } from '@modstead/domain/accounts/aggregates'
import type { ProjectChoice } from '@modstead/domain/accounts/user/privacy/events'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { Principal } from '@modstead/infra/identity/principal'
import type { CommandDependencies } from '../../dependencies.ts'
import { requireFreshProof } from '../../http/require-fresh-proof.ts'
import { ownSessionId } from '../session/own-session.ts'

/** Neither a token nor a possibly stolen session can delete an account. */
export const planDeletionOf = async (
  { executor }: Pick<CommandDependencies, 'executor'>,
  principal: Principal,
  userId: string,
  projects: readonly ProjectChoice[],
  sender: Sender,
): Promise<Answer> => {
  ownSessionId(principal)
  requireFreshProof(principal)
  const command = { type: 'PlanDeletion', userId, projects } as const
  return executor.execute(user, userId, command, contextOf(sender), sender.intent)
}
