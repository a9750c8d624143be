import type { ActiveUser, LeavingUser } from '@modstead/domain/accounts/user/state'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../dependencies.ts'
import type { AccountEnvelope } from './composing/mail-content.ts'
import { mailSiteOf } from './composing/mail-site.ts'
import { readerLocale } from './reader-locale.ts'

interface Addressed {
  /** Stays the same if the mail is posted again. */
  readonly id: string
  readonly to: string
  /** The request that caused the mail, if the mail's reader sent it. */
  readonly request?: FastifyRequest
}

/** The envelope of a mail about an account, in the language of its owner. */
export const accountEnvelope = async (
  deps: Pick<CommandDependencies, 'executor' | 'mailFrom' | 'publicUrl'>,
  { userId, username }: ActiveUser | LeavingUser,
  { id, to, request }: Addressed,
): Promise<AccountEnvelope> => ({
  ...{ id, to, username, site: mailSiteOf(deps) },
  locale: await readerLocale(deps, userId, request),
})
