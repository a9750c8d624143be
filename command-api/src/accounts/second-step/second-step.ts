import { secondFactors } from '@modstead/domain/accounts/user/sign-in/second-step'
import type { CommandDependencies } from '../../dependencies.ts'
import { flowExpired, makeFlow, openFlow } from '../flow.ts'
import { type ActiveUser, findActive } from '../user/load-account.ts'

const SECOND_STEP = 'second-step'

/**
 * Answers a successful first step. The flow becomes invalid as soon as any of its owner's means of signing in
 * changes.
 */
export const askSecondStep = (deps: Pick<CommandDependencies, 'links'>, account: ActiveUser) => {
  const factors = secondFactors(account.signIn)
  const next = factors.includes('totp')
    ? 'Send its code with the flow to /auth/login/2fa.'
    : 'Send the flow to /auth/passkey/start, and use a passkey.'
  return {
    session: null,
    error: '2fa_required' as const,
    description: `Two-factor authentication is required. ${next}`,
    flow: makeFlow(deps, SECOND_STEP, { user: account.userId, epoch: account.signIn.epoch }),
    factors,
  }
}

/** Identifies the person who has done the first step. Throws the problem `flow-expired`. */
export const openSecondStep = async (
  deps: Pick<CommandDependencies, 'links' | 'executor'>,
  flow: string,
): Promise<ActiveUser> => {
  const { user, epoch } = openFlow(deps, SECOND_STEP, flow)
  const account = await findActive(deps, `${user}`)
  if (account === null || account.signIn.epoch !== epoch) throw flowExpired()
  return account
}
