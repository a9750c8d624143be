import { randomUUID } from 'node:crypto'
import { deviceOf } from '@modstead/infra/identity/device'
import type { Mail } from '@modstead/infra/mail/port'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../dependencies.ts'
import { accountEnvelope } from '../mail/account-envelope.ts'
import { postMail } from '../mail/send-mail.ts'
import type { SecurityFacts } from '../mail/templates/security-notice.ts'
import type { ActiveUser } from './user/load-account.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'jobs' | 'vault' | 'mailFrom' | 'publicUrl'>

/** Tells the owner what this request has done to their account. Accounts without an address get no mail. */
export const sendSecurityMail = async (
  deps: Deps,
  account: ActiveUser,
  request: FastifyRequest,
  write: (facts: SecurityFacts) => Mail,
): Promise<void> => {
  const { email } = account.signIn
  if (email === null) return
  const { os, browser } = deviceOf(request.headers['user-agent'])
  const occasion = { at: new Date().toISOString(), browser, os, place: null }
  const envelope = await accountEnvelope(deps, account, { id: randomUUID(), to: email, request })
  await postMail(deps, account.userId, write({ ...envelope, occasion }))
}
