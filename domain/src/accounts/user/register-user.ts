import type { Role } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/decider.ts'
import { type Rejection, reject } from '../../kernel/rejection.ts'
import { isOfStaff } from '../policy.ts'
import type { Locale } from '../settings/locales.ts'
import { areBadges, noBadges } from './badges.ts'
import { isKept, nameReserved } from './edit-user.ts'
import type { UserEvent } from './events.ts'
import type { ProviderName } from './sign-in/events.ts'
import { noReason } from './staff/reason.ts'
import { isUnexplained } from './staff/role.ts'
import { usernameProblem } from './username.ts'

export interface RegisterUser {
  readonly type: 'RegisterUser'
  readonly userId: string
  readonly username: string
  readonly email: string | null
  readonly role: Role
  /** Why somebody gives a role of staff with the account. */
  readonly reason?: string
  readonly badges?: number
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

export const registerRejections = [
  'user-exists',
  'username-invalid',
  'username-reserved',
  'reason-invalid',
  'badges-invalid',
] as const

/**
 * Makes the account together with its way in: a name must not stay with an account that nobody can sign in
 * to.
 */
export const registerUser = (
  command: RegisterUser,
  isNew: boolean,
  context: Context,
): readonly UserEvent[] | Rejection<(typeof registerRejections)[number]> => {
  const { userId, username, email, role, reason, badges, locale, passwordHash, linkTo } = command
  if (!isNew) return reject('user-exists', 'This user already exists.')
  const problem = usernameProblem(username)
  if (problem) return reject('username-invalid', problem)
  if (isKept(username, context)) return nameReserved()
  if (badges !== undefined && !areBadges(badges)) return noBadges()
  const isChosen = context.actor.kind === 'user' && isOfStaff(role)
  if (isChosen && isUnexplained(reason, context)) return noReason()
  const createdAt = command.createdAt ?? context.now
  const events: UserEvent[] = [
    {
      type: 'UserRegistered',
      data: {
        userId,
        username,
        email,
        role: isChosen ? 'developer' : role,
        createdAt,
        ...(locale !== undefined && { locale }),
      },
    },
  ]
  // A change of its own, because it has a place for the reason.
  if (isChosen)
    events.push({
      type: 'UserRoleChanged',
      data: { userId, role, ...(reason !== undefined && { reason: reason.trim() }) },
    })
  if (badges !== undefined && badges > 0) events.push({ type: 'UserBadgesChanged', data: { userId, badges } })
  if (command.wantsNewsletter === true)
    events.push({ type: 'UserNewsletterChosen', data: { userId, isWanted: true } })
  if (passwordHash !== undefined) events.push({ type: 'UserPasswordSet', data: { userId, passwordHash } })
  if (linkTo !== undefined) events.push({ type: 'ProviderLinked', data: { userId, ...linkTo } })
  return events
}
