import { accessToken } from '@modstead/domain/accounts/aggregates'
import type { Confinement } from '@modstead/domain/kernel/confinement'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import { newSecret } from '@modstead/infra/identity/secret-token'
import { ifStored } from '../if-stored.ts'
import { takeTokenPlace } from './token-places.ts'

export interface NewToken {
  readonly userId: string
  readonly name: string
  readonly scopes: bigint
  readonly expiresAt: string
  readonly confinedTo?: Confinement | null
  readonly issuedBy?: 'trusted-publishing'
  readonly allowRestricted?: boolean
}

const tokenIdOf = (commandId: string): string => deriveId(commandId, 'token')

interface IssuedToken extends Answer {
  readonly tokenId: string
  /** Exists only in this answer. The log keeps its hash. */
  readonly secret: string
}

/** Makes an access token. `beforehand` runs once nothing but it can refuse the token. */
export const issueToken = async (
  executor: Executor,
  wanted: NewToken,
  sender: Sender,
  beforehand?: (tokenId: string) => Promise<void>,
): Promise<IssuedToken> => {
  const tokenId = tokenIdOf(sender.intent.commandId)
  const secret = newSecret('mrp', tokenId)
  const command = { type: 'CreateAccessToken', ...wanted, tokenId, secretHash: hashSecret(secret) } as const
  const [context, { intent }] = [contextOf(sender), sender]
  if (beforehand) {
    await executor.check(accessToken, tokenId, command, context, intent)
    await beforehand(tokenId)
  }
  return { tokenId, secret, ...(await executor.execute(accessToken, tokenId, command, context, intent)) }
}

/**
 * The same for one that its owner makes, within their limit. The secret is null in a repeat. Throws
 * CommandRefused `too-many-tokens`.
 */
export const issueOwnToken = async (
  executor: Executor,
  wanted: NewToken,
  sender: Sender,
): Promise<Omit<IssuedToken, 'secret'> & { readonly secret: string | null }> => {
  const { commandId } = sender.intent
  const id = tokenIdOf(commandId)
  const repeated = await executor.recall(accessToken, id, commandId)
  if (repeated) return { ...repeated, tokenId: id, secret: null }
  const { userId, expiresAt } = wanted
  const issued = await issueToken(executor, wanted, sender, (tokenId) =>
    takeTokenPlace(executor, { userId, tokenId, expiresAt }, sender),
  )
  const { state } = await executor.load(accessToken, id, { atLeast: issued.position })
  return { ...issued, secret: ifStored(issued.secret, state.status === 'none' ? null : state.secretHash) }
}
