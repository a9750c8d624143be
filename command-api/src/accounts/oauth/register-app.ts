import { appPlaces, oauthApp } from '@modstead/domain/accounts/aggregates'
import type { OauthAppCommand } from '@modstead/domain/accounts/oauth-app/commands'
import type { Redirect } from '@modstead/domain/accounts/oauth-app/redirect-address'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import { isOutcomeUnknown } from '@modstead/infra/command-pipeline/refusals'
import { asProduct, asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import { newSecret } from '@modstead/infra/identity/secret-token'
import type { CommandDependencies } from '../../dependencies.ts'
import { ifStored } from '../if-stored.ts'

type Deps = Pick<CommandDependencies, 'executor'>
type RegisterApp = Extract<OauthAppCommand, { type: 'RegisterApp' }>

export interface NewApp extends Omit<RegisterApp, 'type' | 'appId' | 'secretHash' | 'redirects'> {
  readonly isPublic: boolean
  readonly addresses: readonly string[]
}

/** Derives ids from the request, so that a repeat has the same ones. */
export const redirectsOf = ({ intent }: Sender, addresses: readonly string[]): readonly Redirect[] =>
  [...new Set(addresses)].map((address, index) => ({
    id: deriveId(intent.commandId, `redirect.${index}`),
    address,
  }))

const takePlace = async (
  { executor }: Deps,
  userId: string,
  appId: string,
  sender: Sender,
): Promise<void> => {
  const place = { type: 'TakeAppPlace', userId, appId } as const
  await executor.execute(appPlaces, userId, place, contextOf(sender), asProduct(sender).intent)
}

export const giveBackPlace = async (
  { executor }: Deps,
  userId: string,
  appId: string,
  sender: Sender,
): Promise<void> => {
  const product = asProductAnew(sender)
  const place = { type: 'GiveBackAppPlace', userId, appId } as const
  await executor.execute(appPlaces, userId, place, contextOf(product), product.intent)
}

/** The new secret of an app, unless the app has another one. */
export const shownSecret = async (
  { executor }: Deps,
  appId: string,
  secret: string | null,
  { position }: Answer,
): Promise<string | null> => {
  const { state } = await executor.load(oauthApp, appId, { atLeast: position })
  return ifStored(secret, state.status === 'active' ? state.secretHash : null)
}

/**
 * Registers an app within its owner's limit. The secret exists only in this answer. null for a public app,
 * and in a repeat.
 */
export const registerApp = async (
  deps: Deps,
  { isPublic, addresses, ...wanted }: NewApp,
  sender: Sender,
): Promise<{ appId: string; redirects: readonly Redirect[]; secret: string | null; answer: Answer }> => {
  const { executor } = deps
  const { commandId } = sender.intent
  const appId = deriveId(commandId, 'oauth app')
  const redirects = redirectsOf(sender, addresses)
  const repeated = await executor.recall(oauthApp, appId, commandId)
  if (repeated) return { appId, redirects, secret: null, answer: repeated }
  const secret = isPublic ? null : newSecret('mrs', appId)
  const secretHash = secret === null ? null : hashSecret(secret)
  const command = { type: 'RegisterApp', ...wanted, appId, redirects, secretHash } as const
  await executor.check(oauthApp, appId, command, contextOf(sender), sender.intent)
  await takePlace(deps, wanted.ownerId, appId, sender)
  const answer = await executor
    .execute(oauthApp, appId, command, contextOf(sender), sender.intent)
    .catch(async (error: unknown) => {
      if (!isOutcomeUnknown(error)) await giveBackPlace(deps, wanted.ownerId, appId, sender)
      throw error
    })
  return { appId, redirects, secret: await shownSecret(deps, appId, secret, answer), answer }
}
