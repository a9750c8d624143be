import type { Role } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/decider.ts'
import { type Rejection, reject } from '../../kernel/rejection.ts'
import type { Locale } from '../settings/locales.ts'
import { isKept, nameReserved } from './edit-user.ts'
import type { UserEvent } from './events.ts'
import type { ProviderName } from './sign-in/events.ts'
import { usernameProblem } from './username.ts'

export interface RegisterUser {
  readonly type: 'RegisterUser'
  readonly userId: string
  readonly username: string
  readonly email: string | null
  readonly role: Role
  /** Set by an operator who moves an existing account here. Defaults to now. */
  readonly createdAt?: string
  /** The language that the request asked for. */
  readonly locale?: Locale
  /** They asked for news of the site; nobody gets any without that. */
  readonly wantsNewsletter?: boolean
  readonly passwordHash?: string
  /** The caller has claimed the account there for the user. */
  readonly linkTo?: {
    readonly provider: ProviderName
    readonly subject: string
    readonly shownAs: string | null
  }
}

export const registerRejections = ['user-exists', 'username-invalid', 'username-reserved'] as const

/**
 * Makes the account together with its way in: a name must not stay with an account that nobody can sign in
 * to.
 */
export const registerUser = (
  command: RegisterUser,
  isNew: boolean,
  context: Context,
): readonly UserEvent[] | Rejection<(typeof registerRejections)[number]> => {
  const { userId, username, email, role, locale, passwordHash, linkTo } = command
  if (!isNew) return reject('user-exists', 'This user already exists.')
  const problem = usernameProblem(username)
  if (problem) return reject('username-invalid', problem)
  if (isKept(username, context)) return nameReserved()
  const createdAt = command.createdAt ?? context.now
  const events: UserEvent[] = [
    {
      type: 'UserRegistered',
      data: { userId, username, email, role, createdAt, ...(locale !== undefined && { locale }) },
    },
  ]
  if (command.wantsNewsletter === true)
    events.push({ type: 'UserNewsletterChosen', data: { userId, isWanted: true } })
  if (passwordHash !== undefined) events.push({ type: 'UserPasswordSet', data: { userId, passwordHash } })
  if (linkTo !== undefined) events.push({ type: 'ProviderLinked', data: { userId, ...linkTo } })
  return events
}
