import { accessToken } from '@modstead/domain/accounts/aggregates'
import type { Confinement } from '@modstead/domain/kernel/confinement'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import { newSecret } from '@modstead/infra/identity/secret-token'
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

export const tokenIdOf = (commandId: string): string => deriveId(commandId, 'token')

/** The command, and the secret, of which the log keeps only the hash. */
const madeFor = (wanted: NewToken, sender: Sender) => {
  const tokenId = tokenIdOf(sender.intent.commandId)
  const secret = newSecret('mrp', tokenId)
  const command = { type: 'CreateAccessToken', ...wanted, tokenId, secretHash: hashSecret(secret) } as const
  return { tokenId, secret, command }
}

interface IssuedToken extends Answer {
  readonly tokenId: string
  /** Exists only in this answer. */
  readonly secret: string
}

/** Makes an access token, whatever number its owner has. */
export const issueToken = async (
  executor: Executor,
  wanted: NewToken,
  sender: Sender,
): Promise<IssuedToken> => {
  const { tokenId, secret, command } = madeFor(wanted, sender)
  const answer = await executor.execute(accessToken, tokenId, command, contextOf(sender), sender.intent)
  return { tokenId, secret, ...answer }
}

/** The same for one that its owner makes, within their limit. Throws CommandRefused `too-many-tokens`. */
export const issueOwnToken = async (
  executor: Executor,
  wanted: NewToken,
  sender: Sender,
): Promise<IssuedToken> => {
  const { tokenId, command } = madeFor(wanted, sender)
  await executor.check(accessToken, tokenId, command, contextOf(sender), sender.intent)
  await takeTokenPlace(executor, wanted.userId, tokenId, sender)
  return issueToken(executor, wanted, sender)
}
