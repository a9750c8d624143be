import { type Actor, actorId, type Role } from '../kernel/actor.ts'
import {
  adminsOnly,
  asking,
  isAdmin,
  type Policy,
  type Rule,
  signedIn,
  staffOnly,
  staffWith,
} from '../kernel/policy.ts'
import type { Scope } from '../kernel/scopes.ts'
import { MODERATOR_RIGHTS, NO_STAFF_RIGHTS } from '../kernel/staff-rights.ts'

interface OfSomebody {
  readonly actor: Actor | null
  readonly userId: string
}

/**
 * Only the users themselves, whatever role others have: anybody else with this right could take the account
 * over, or read what is private without a trace.
 */
const self = (scope: Scope): Rule<OfSomebody> => ({
  scope,
  holds: ({ actor, userId }) => actor !== null && (actor.kind === 'system' || actor.id === userId),
})

const selfOrAdmin = (scope: Scope): Rule<OfSomebody> => ({
  scope,
  holds: ({ actor, userId }) => actor !== null && (actorId(actor) === userId || isAdmin(actor)),
})

/** Only the product itself, to carry out a decision that was made before. */
const product: Rule<OfSomebody> = {
  scope: 'USER_DELETE',
  holds: ({ actor }) => actor !== null && actor.kind === 'system',
}

export const accountsPolicy = {
  'user.register': adminsOnly('USER_WRITE'),
  'user.readOwn': signedIn('USER_READ'),
  'user.readEmail': signedIn('USER_READ_EMAIL'),
  'user.readPayouts': signedIn('PAYOUTS_READ'),
  'user.edit': selfOrAdmin('USER_WRITE'),
  'user.changeRole': adminsOnly('SESSION_ACCESS'),
  'user.becomeFirstAdministrator': signedIn('SESSION_ACCESS'),
  'user.viewDetails': staffWith('VIEW_USERS', 'SESSION_ACCESS'),
  'user.listLooks': adminsOnly('SESSION_ACCESS'),
  'signIn.change': self('USER_AUTH_WRITE'),
  'signIn.read': signedIn('USER_AUTH_WRITE'),
  'session.list': signedIn('SESSION_READ'),
  'session.end': signedIn('SESSION_DELETE'),
  'session.endOfAnybody': adminsOnly('SESSION_ACCESS'),
  'session.use': signedIn('SESSION_ACCESS'),
  'settings.read': signedIn('SESSION_ACCESS'),
  'settings.change': self('SESSION_ACCESS'),
  'user.delete': signedIn('USER_DELETE'),
  'user.erase': product,
  'user.export': signedIn('SESSION_ACCESS'),
  'securityLog.read': signedIn('SESSION_READ'),
  'token.list': signedIn('PAT_READ'),
  'token.create': signedIn('PAT_CREATE'),
  'token.edit': signedIn('PAT_WRITE'),
  'token.revoke': signedIn('PAT_DELETE'),
  // Changes that an app made here would outlive the app, so only people themselves manage apps.
  'app.list': self('SESSION_ACCESS'),
  'app.change': signedIn('SESSION_ACCESS'),
  'app.authorize': signedIn('SESSION_ACCESS'),
  'notification.list': self('NOTIFICATION_READ'),
  'notification.read': signedIn('NOTIFICATION_READ'),
  'notification.change': signedIn('NOTIFICATION_WRITE'),
  'newsletter.issue': adminsOnly('SESSION_ACCESS'),
  'staff.pages': staffOnly('SESSION_ACCESS'),
  'api.unmetered': adminsOnly(null),
  // Jobs carry the data that they work on, so a token that an administrator gave to an app must not see them.
  'job.list': adminsOnly('SESSION_ACCESS'),
  'job.replay': adminsOnly('SESSION_ACCESS'),
  'mail.test': adminsOnly('SESSION_ACCESS'),
  // The log also tells of drafts and hidden projects, so a token that a staff member gave to an app must not
  // read it.
  'event.read': staffWith('READ_EVENTS', 'PERFORM_ANALYTICS'),
} as const satisfies Policy

export const may = asking(accountsPolicy)

/** Whether accounts of this role have individual rights. */
export const hasStaffRights = (role: Role): boolean => role === 'moderator'

/** The bits that a role includes. */
export const staffRightsOfRole = (role: Role): number =>
  hasStaffRights(role) ? MODERATOR_RIGHTS : NO_STAFF_RIGHTS

export const isOfStaff = (role: Role): boolean => role !== 'developer'

/** Whether an account of this role belongs in the list of administrators. */
export const administers = (role: Role): boolean => role === 'admin'
