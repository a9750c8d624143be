import { accessToken, tokenPlaces } from '@modstead/domain/accounts/aggregates'
import type { TokenPlacesCommand } from '@modstead/domain/accounts/token-places/decider'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { graceIsOver } from '../../catalogue/reservations/grace.ts'
import { takeOrMakeRoom } from '../../catalogue/reservations/take-or-make-room.ts'

const run = (executor: Executor, command: TokenPlacesCommand, sender: Sender) => {
  const product = asProductAnew(sender)
  return executor.execute(tokenPlaces, command.userId, command, contextOf(product), product.intent)
}

const isUnused = async (
  executor: Executor,
  tokenId: string,
  takenAt: string | undefined,
): Promise<boolean> => {
  const { state } = await executor.load(accessToken, tokenId)
  return state.status === 'none' ? graceIsOver(takenAt) : state.status === 'revoked'
}

/** Gives back the places of tokens that were revoked or never made. */
const giveBackUnused = async (executor: Executor, userId: string, sender: Sender): Promise<void> => {
  const { state, changedAt } = await executor.load(tokenPlaces, userId)
  const tokenIds: string[] = []
  for (const id of state.keys()) if (await isUnused(executor, id, changedAt)) tokenIds.push(id)
  await run(executor, { type: 'GiveBackTokenPlaces', userId, tokenIds }, sender)
}

/**
 * Takes a place until this time for a token of an account, within the account's limit. Throws CommandRefused
 * `too-many-tokens`.
 */
export const takeTokenPlace = (
  executor: Executor,
  place: { readonly userId: string; readonly tokenId: string; readonly expiresAt: string },
  sender: Sender,
): Promise<void> =>
  takeOrMakeRoom(
    () => run(executor, { type: 'TakeTokenPlace', ...place }, sender),
    () => giveBackUnused(executor, place.userId, sender),
  )
