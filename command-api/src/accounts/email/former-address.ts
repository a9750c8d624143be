import { HttpProblem } from '@modstead/infra/http/problem'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CommandDependencies } from '../../dependencies.ts'
import { emailChangedMail } from '../../mail/templates/email-changed.ts'
import { sendSecurityMail } from '../security-mail.ts'
import type { ActiveUser } from '../user/load-account.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'jobs' | 'vault' | 'sealed' | 'mailFrom' | 'publicUrl'>

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
  account: ActiveUser,
  request: FastifyRequest,
  id: string,
): Promise<void> => {
  const { userId, signIn } = account
  const { email, emailIsVerified, epoch } = signIn
  // Whoever has never shown that it is theirs may be a stranger.
  if (email === null || !emailIsVerified) return
  const until = new Date(Date.now() + RESTORE_DAYS * 24 * 60 * 60 * 1000)
  // Sealed, for addresses stand in no link.
  const flow = deps.sealed.seal(RESTORE_EMAIL, { user: userId, email, epoch }, until)
  const restoreLink = `${deps.publicUrl}/auth/restore-email?flow=${flow}`
  await sendSecurityMail(deps, account, request, (facts) =>
    emailChangedMail({ ...facts, id, restoreLink, days: RESTORE_DAYS }),
  )
}
