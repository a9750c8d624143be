import { randomUUID } from 'node:crypto'
import { scopePhrase } from '@modstead/domain/accounts/scope-phrases'
import { scopesIn } from '@modstead/domain/kernel/scopes'
import { deviceOf } from '@modstead/infra/identity/device'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { mailSiteOf } from '../../mail/composing/mail-site.ts'
import { postMail } from '../../mail/send-mail.ts'
import { appAuthorizedMail } from '../../mail/templates/app-authorized.ts'
import type { ActiveUser } from '../user/load-account.ts'

type Deps = Pick<CommandDependencies, 'jobs' | 'vault' | 'mailFrom' | 'publicUrl'>

/** Tells the owner of an account which app was let in. Accounts without an address get no mail. */
export const sendAppAuthorized = async (
  deps: Deps,
  { userId, username, signIn: { email } }: ActiveUser,
  app: { readonly name: string; readonly scopes: bigint },
  request: FastifyRequest,
): Promise<void> => {
  if (email === null) return
  const { os, browser } = deviceOf(request.headers['user-agent'])
  const device = [browser, os].filter((part) => part !== null).join(' on ') || null
  const occasion = { at: new Date().toISOString(), device, place: null }
  const envelope = { id: randomUUID(), to: email, username, site: mailSiteOf(deps) }
  const permissions = scopesIn(app.scopes).map(scopePhrase)
  await postMail(deps, userId, appAuthorizedMail({ ...envelope, occasion, app: app.name, permissions }))
}
