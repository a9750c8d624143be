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

/**
 * Makes a personal access token. The secret exists only in this answer. The log keeps its hash. Throws
 * CommandRefused `too-many-tokens`, unless the product issues a token for minutes.
 */
export const issueToken = async (
  executor: Executor,
  wanted: NewToken,
  sender: Sender,
): Promise<{ tokenId: string; secret: string } & Answer> => {
  const tokenId = tokenIdOf(sender.intent.commandId)
  const secret = newSecret('mrp', tokenId)
  const command = { type: 'CreateAccessToken', ...wanted, tokenId, secretHash: hashSecret(secret) } as const
  if (wanted.issuedBy === undefined) {
    await executor.check(accessToken, tokenId, command, contextOf(sender), sender.intent)
    await takeTokenPlace(executor, wanted.userId, tokenId, sender)
  }
  const answer = await executor.execute(accessToken, tokenId, command, contextOf(sender), sender.intent)
  return { tokenId, secret, ...answer }
}
