import { identifier } from '@modstead/domain/accounts/aggregates'
import { asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { CommandDependencies } from '../../dependencies.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'blindIndex'>

/** The stream of an address in its canonical form. It reveals nothing about the address. */
export const ofEmail = ({ blindIndex }: Pick<Deps, 'blindIndex'>, address: string): string =>
  blindIndex(`email:${address}`)

/** The same for an account at a provider. */
export const ofProvider = (
  { blindIndex }: Pick<Deps, 'blindIndex'>,
  { provider, subject }: { readonly provider: string; readonly subject: string },
): string => blindIndex(`provider:${provider}:${subject}`)

/** The user who owns it, and since when. */
export const claimOf = async (
  { executor }: Pick<Deps, 'executor'>,
  stream: string,
): Promise<{ readonly userId: string | null; readonly changedAt: string | undefined }> => {
  const { state, changedAt } = await executor.load(identifier, stream)
  return { userId: state.userId, changedAt }
}

export const holderOf = async (deps: Pick<Deps, 'executor'>, stream: string): Promise<string | null> =>
  (await claimOf(deps, stream)).userId

const change =
  (type: 'ClaimIdentifier' | 'ReleaseIdentifier') =>
  async (
    { executor }: Pick<Deps, 'executor'>,
    stream: string,
    userId: string,
    sender: Sender,
  ): Promise<void> => {
    const anew = asProductAnew(sender)
    await executor.execute(identifier, stream, { type, userId }, contextOf(anew), anew.intent)
  }

/** Throws CommandRefused `identifier-taken`. Does nothing if the user has it already. */
export const claimIdentifier = change('ClaimIdentifier')

export const releaseIdentifier = change('ReleaseIdentifier')
