import { HttpProblem } from '@modstead/infra/http/problem'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CommandDependencies } from '../../dependencies.ts'
import { emailChangedMail } from '../../mail/templates/email-changed.ts'
import { sendSecurityMail } from '../security-mail.ts'
import type { ActiveUser } from '../user/load-account.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'jobs' | 'vault' | 'sealed' | 'mailFrom' | 'publicUrl'>

export const RESTORE_EMAIL = 'restore-email'
/** Somebody who is away for some days can still use the mail. */
const RESTORE_DAYS = 7

const lost = z.strictObject({ user: z.string(), email: z.string(), epoch: z.number() })

/**
 * The content of the link to a former address. Throws the problem if the link is expired or was not made by
 * us.
 */
export const openFormerAddress = ({ sealed }: Pick<Deps, 'sealed'>, flow: string): z.output<typeof lost> => {
  const opened = lost.safeParse(sealed.open(RESTORE_EMAIL, flow, new Date()))
  if (!opened.success) throw new HttpProblem('link-invalid', 'This link does not work, or is out of date.')
  return opened.data
}

/**
 * Mails the verified address that an account is about to lose how to take the account back. A repeat has the
 * same `id`.
 */
export const tellFormerAddress = async (
  deps: Deps,
  account: ActiveUser,
  request: FastifyRequest,
  id: string,
): Promise<void> => {
  const { userId, signIn } = account
  const { email, emailIsVerified, epoch } = signIn
  // The owner of an unverified address may be a stranger.
  if (email === null || !emailIsVerified) return
  const until = new Date(Date.now() + RESTORE_DAYS * 24 * 60 * 60 * 1000)
  // Encrypted, because links must not contain addresses.
  const flow = deps.sealed.seal(RESTORE_EMAIL, { user: userId, email, epoch }, until)
  const restoreLink = `${deps.publicUrl}/auth/restore-email?flow=${flow}`
  await sendSecurityMail(deps, account, request, (facts) =>
    emailChangedMail({ ...facts, id, restoreLink, days: RESTORE_DAYS }),
  )
}
