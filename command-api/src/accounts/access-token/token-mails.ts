import { deviceOf } from '@modstead/infra/identity/device'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { mailSiteOf } from '../../mail/composing/mail-site.ts'
import { postMail } from '../../mail/send-mail.ts'
import { tokenCreatedMail } from '../../mail/templates/token-created.ts'
import { findActive } from '../user/load-account.ts'

interface Created {
  readonly tokenId: string
  readonly userId: string
  readonly name: string
  readonly expiresAt: string
}

type Deps = Pick<CommandDependencies, 'executor' | 'jobs' | 'vault' | 'mailFrom' | 'publicUrl'>

/** Tells the owner, where they have an address, that a token was made: once for each token. */
export const sendTokenCreated = async (
  deps: Deps,
  { tokenId, userId, name: token, expiresAt }: Created,
  request: FastifyRequest,
): Promise<void> => {
  const account = await findActive(deps, userId)
  const to = account?.signIn.email ?? null
  if (account === null || to === null) return
  const { os, browser } = deviceOf(request.headers['user-agent'])
  const device = [browser, os].filter((part) => part !== null).join(' on ') || null
  const occasion = { at: new Date().toISOString(), device, place: null }
  const envelope = { id: `token-created-${tokenId}`, to, username: account.username, site: mailSiteOf(deps) }
  await postMail(deps, userId, tokenCreatedMail({ ...envelope, occasion, token, expiresAt }))
}
