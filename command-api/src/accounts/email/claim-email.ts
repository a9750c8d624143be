import { canonicalEmail } from '@modstead/domain/accounts/user/email'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { graceIsOver } from '../../catalogue/reservations/grace.ts'
import type { CommandDependencies } from '../../dependencies.ts'
import {
  claimIdentifier,
  claimOf,
  holderOf,
  ofEmail,
  releaseIdentifier,
} from '../identifier/claim-identifier.ts'
import { type ActiveUser, findActive } from '../user/load-account.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'blindIndex'>

/** Whether the account has verified this address, in its canonical form. */
const bears = ({ signIn: { email, emailIsVerified } }: ActiveUser, address: string): boolean =>
  emailIsVerified && email !== null && canonicalEmail(email) === address

/** The account that has verified this address, in its canonical form. */
export const bearerOf = async (deps: Deps, address: string): Promise<ActiveUser | null> => {
  const userId = await holderOf(deps, ofEmail(deps, address))
  const account = userId === null ? null : await findActive(deps, userId)
  return account !== null && bears(account, address) ? account : null
}

/**
 * Claims an address for a user who has shown that they own it. If its holder has had time to verify it and
 * has another one, frees it first. Throws CommandRefused `identifier-taken`.
 */
export const claimEmail = async (
  deps: Deps,
  address: string,
  userId: string,
  sender: Sender,
): Promise<void> => {
  const stream = ofEmail(deps, address)
  const { userId: holder, changedAt } = await claimOf(deps, stream)
  const isStale = holder !== null && holder !== userId && graceIsOver(changedAt)
  if (isStale && (await bearerOf(deps, address)) === null)
    await releaseIdentifier(deps, stream, holder, sender)
  await claimIdentifier(deps, stream, userId, sender)
}
