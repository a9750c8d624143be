import { randomUUID } from 'node:crypto'
import { deviceOf } from '@modstead/infra/identity/device'
import type { Mail } from '@modstead/infra/mail/port'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../dependencies.ts'
import { mailSiteOf } from '../mail/composing/mail-site.ts'
import { postMail } from '../mail/send-mail.ts'
import type { SecurityFacts } from '../mail/templates/security-notice.ts'
import type { ActiveUser } from './user/load-account.ts'

type Deps = Pick<CommandDependencies, 'jobs' | 'vault' | 'mailFrom' | 'publicUrl'>

/** Tells the owner what this request has done to their account. Accounts without an address get no mail. */
export const sendSecurityMail = async (
  deps: Deps,
  { userId, username, signIn: { email } }: ActiveUser,
  request: FastifyRequest,
  write: (facts: SecurityFacts) => Mail,
): Promise<void> => {
  if (email === null) return
  const { os, browser } = deviceOf(request.headers['user-agent'])
  const device = [browser, os].filter((part) => part !== null).join(' on ') || null
  const occasion = { at: new Date().toISOString(), device, place: null }
  await postMail(
    deps,
    userId,
    write({ id: randomUUID(), to: email, username, site: mailSiteOf(deps), occasion }),
  )
}
