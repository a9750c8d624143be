import { accessToken, tokenPlaces } from '@modstead/domain/accounts/aggregates'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { graceIsOver } from '../../catalogue/reservations/grace.ts'

const isUnused = async (
  executor: Executor,
  tokenId: string,
  { now }: Sender,
  takenAt: string | undefined,
): Promise<boolean> => {
  const { state } = await executor.load(accessToken, tokenId)
  if (state.status === 'none') return graceIsOver(takenAt)
  return state.status === 'revoked' || Date.parse(state.expiresAt) <= Date.parse(now)
}

/** Gives back the places of tokens that have expired, were revoked or were never made. */
const giveBackUnused = async (executor: Executor, userId: string, sender: Sender): Promise<void> => {
  const { state, changedAt } = await executor.load(tokenPlaces, userId)
  const tokenIds: string[] = []
  for (const id of state) if (await isUnused(executor, id, sender, changedAt)) tokenIds.push(id)
  if (tokenIds.length === 0) return
  const product = asProductAnew(sender)
  const command = { type: 'GiveBackTokenPlaces', userId, tokenIds } as const
  await executor.execute(tokenPlaces, userId, command, contextOf(product), product.intent)
}

/**
 * Takes a place for a token that is about to live, within its owner's limit. Only if none is left does it look
 * for unused ones. Throws CommandRefused `too-many-tokens`.
 */
export const takeTokenPlace = async (
  executor: Executor,
  userId: string,
  tokenId: string,
  sender: Sender,
): Promise<void> => {
  const command = { type: 'TakeTokenPlace', userId, tokenId } as const
  const take = () => {
    const product = asProductAnew(sender)
    return executor.execute(tokenPlaces, userId, command, contextOf(product), product.intent)
  }
  try {
    await take()
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    await giveBackUnused(executor, userId, sender)
    await take()
  }
}
