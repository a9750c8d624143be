import { HttpProblem } from '@modstead/infra/http/problem'
import { z } from 'zod'
import type { CommandDependencies } from '../../dependencies.ts'
import { secretLink } from '../../mail/page-links.ts'
import { emailChangedMail } from '../../mail/templates/email-changed.ts'
import type { SecurityFacts } from '../../mail/templates/security-notice.ts'
import type { AccountParts } from '../account-parts.ts'
import type { ActiveUser } from '../user/load-account.ts'

export const RESTORE_EMAIL = 'restore-email'
/** Somebody who is away for some days can still use the mail. */
const RESTORE_DAYS = 7

const lost = z.strictObject({ user: z.string(), email: z.string(), epoch: z.number() })

/**
 * The content of the link to a former address. Throws the problem if the link is expired or was not made by
 * us.
 */
export const openFormerAddress = (
  { sealed }: Pick<CommandDependencies, 'sealed'>,
  flow: string,
): z.output<typeof lost> => {
  const opened = lost.safeParse(sealed.open(RESTORE_EMAIL, flow, new Date()))
  if (!opened.success) throw new HttpProblem('link-invalid', 'This link does not work, or is out of date.')
  return opened.data
}

/**
 * The mail that tells the verified address which an account has lost how to take the account back. null: the
 * address was not verified.
 */
export const writeToFormerAddress = (
  { sealed, publicUrl }: Pick<AccountParts, 'sealed' | 'publicUrl'>,
  { userId, signIn }: ActiveUser,
  changedAt: string,
) => {
  const { email, emailIsVerified, epoch } = signIn
  // The owner of an unverified address may be a stranger.
  if (email === null || !emailIsVerified) return null
  const until = new Date(Date.parse(changedAt) + RESTORE_DAYS * 24 * 60 * 60 * 1000)
  // Encrypted, because links must not contain addresses.
  const flow = sealed.seal(RESTORE_EMAIL, { user: userId, email, epoch }, until)
  const restoreLink = secretLink(publicUrl, 'restore-email', flow)
  return (facts: SecurityFacts) => emailChangedMail({ ...facts, restoreLink, days: RESTORE_DAYS })
}
