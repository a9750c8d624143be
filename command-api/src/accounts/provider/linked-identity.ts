import type { ProviderName } from '@modstead/domain/accounts/user/sign-in/events'
import { isOutcomeUnknown } from '@modstead/infra/command-pipeline/refusals'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { graceIsOver } from '../../catalogue/reservations/grace.ts'
import type { CommandDependencies } from '../../dependencies.ts'
import { claimIdentifier, claimOf, ofProvider, releaseIdentifier } from '../identifier/claim-identifier.ts'
import { type ActiveUser, findActive } from '../user/load-account.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'blindIndex'>

/** An account at a provider. */
export interface Identity {
  readonly provider: ProviderName
  readonly subject: string
}

const bears = ({ signIn }: ActiveUser, { provider, subject }: Identity): boolean =>
  signIn.providers.some((linked) => linked.provider === provider && linked.subject === subject)

/** The account to which the identity is linked. */
export const linkedTo = async (deps: Deps, identity: Identity): Promise<ActiveUser | null> => {
  const { userId } = await claimOf(deps, ofProvider(deps, identity))
  const account = userId === null ? null : await findActive(deps, userId)
  return account !== null && bears(account, identity) ? account : null
}

/**
 * Links the identity through `link`, and claims it for this user: nobody else can link it any more. Throws
 * CommandRefused `identifier-taken`.
 */
export const whileClaimed = async <Result>(
  deps: Deps,
  identity: Identity,
  userId: string,
  sender: Sender,
  link: () => Promise<Result>,
): Promise<Result> => {
  const stream = ofProvider(deps, identity)
  const { userId: holder, changedAt } = await claimOf(deps, stream)
  const isStale = holder !== null && holder !== userId && graceIsOver(changedAt)
  if (isStale && (await linkedTo(deps, identity)) === null)
    await releaseIdentifier(deps, stream, holder, sender)
  await claimIdentifier(deps, stream, userId, sender)
  try {
    return await link()
  } catch (error) {
    if (holder !== userId && !isOutcomeUnknown(error)) await releaseIdentifier(deps, stream, userId, sender)
    throw error
  }
}
