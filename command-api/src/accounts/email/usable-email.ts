import { domainOf, emailProblem } from '@modstead/domain/accounts/user/email'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { isDisposable } from '@modstead/infra/email-domains/disposable'

/** The address in the form to which mails are sent. Throws CommandRefused. */
export const usableEmail = (typed: string): string => {
  const email = typed.trim()
  const problem = emailProblem(email)
  if (problem) throw new CommandRefused({ rejected: problem.code, because: problem.because })
  if (isDisposable(domainOf(email)))
    throw new CommandRefused({
      rejected: 'email-disposable',
      because: 'Addresses of this provider are thrown away after use. Take one that lasts.',
    })
  return email
}
