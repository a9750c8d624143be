import { HttpProblem } from '@modstead/infra/http/problem'
import { deviceOf } from '@modstead/infra/identity/device'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CommandDependencies } from '../../dependencies.ts'
import { mailSiteOf } from '../../mail/composing/mail-site.ts'
import { postMail } from '../../mail/send-mail.ts'
import { emailChangedMail } from '../../mail/templates/email-changed.ts'
import type { ActiveUser } from '../user/load-account.ts'

type Deps = Pick<CommandDependencies, 'jobs' | 'vault' | 'sealed' | 'mailFrom' | 'publicUrl'>

export const RESTORE_EMAIL = 'restore-email'
/** Whoever was away for some days still finds the mail in time. */
const RESTORE_DAYS = 7

const lost = z.strictObject({ user: z.string(), email: z.string(), epoch: z.number() })

/** What the link to a former address says. Throws the problem of one that is out of date or was made elsewhere. */
export const openFormerAddress = ({ sealed }: Pick<Deps, 'sealed'>, flow: string): z.output<typeof lost> => {
  const opened = lost.safeParse(sealed.open(RESTORE_EMAIL, flow, new Date()))
  if (!opened.success) throw new HttpProblem('link-invalid', 'This link does not work, or is out of date.')
  return opened.data
}

/** Tells the address that an account has verified, and is about to lose, how to take the account back. `id` is the same for a repeat. */
export const tellFormerAddress = async (
  deps: Deps,
  { userId, username, signIn: { email, emailIsVerified, epoch } }: ActiveUser,
  request: FastifyRequest,
  id: string,
): Promise<void> => {
  // Whoever has never shown that it is theirs may be a stranger.
  if (email === null || !emailIsVerified) return
  const until = new Date(Date.now() + RESTORE_DAYS * 24 * 60 * 60 * 1000)
  // Sealed, for addresses stand in no link.
  const flow = deps.sealed.seal(RESTORE_EMAIL, { user: userId, email, epoch }, until)
  const restoreLink = `${deps.publicUrl}/auth/restore-email?flow=${flow}`
  const { os, browser } = deviceOf(request.headers['user-agent'])
  const device = [browser, os].filter((part) => part !== null).join(' on ') || null
  const occasion = { at: new Date().toISOString(), device, place: null }
  const envelope = { id, to: email, username, site: mailSiteOf(deps) }
  await postMail(deps, userId, emailChangedMail({ ...envelope, occasion, restoreLink, days: RESTORE_DAYS }))
}
