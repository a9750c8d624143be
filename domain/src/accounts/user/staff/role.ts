import type { Role } from '../../../kernel/actor.ts'
import type { Context } from '../../../kernel/decider.ts'
import { type Rejection, reject } from '../../../kernel/rejection.ts'
import { areStaffRights } from '../../../kernel/staff-rights.ts'
import { administers, hasStaffRights, isOfStaff, staffRightsOfRole } from '../../policy.ts'
import type { UserEvent } from '../events.ts'
import { isReason, noReason } from './reason.ts'

export interface RoleState {
  readonly role: Role
  /** The number of role changes. */
  readonly roleTerm: number
  /** Bits of individual rights, for moderators. */
  readonly staffRights: number
}

/**
 * An account that will be deleted cannot join the staff: its deletion would not remove it from the list of
 * administrators.
 */
export interface Leaving {
  readonly privacy: { readonly deletion: object | null }
}

export interface RoleChange {
  readonly userId: string
  readonly role?: Role
  /** Bits, for a moderator. Defaults to the rights that the role includes. */
  readonly staffRights?: number
  /** People have to give one. The product acts for a reason that is already in the log. */
  readonly reason?: string
  /**
   * The term in which an administrator was struck off the list of administrators. Without it they keep their
   * role.
   */
  readonly struckOffTerm?: number
}

/** The codes with which a change of role can be refused, apart from who sends it. */
export const roleRejections = [
  'role-changed-since',
  'staff-rights-invalid',
  'reason-invalid',
  'deletion-planned',
] as const

export const registeredAs = (role: Role): RoleState => ({
  role,
  roleTerm: 0,
  staffRights: staffRightsOfRole(role),
})

export const changesRole = (
  { role, staffRights }: RoleChange,
  state: Pick<RoleState, 'role' | 'staffRights'>,
): boolean =>
  (role !== undefined && role !== state.role) ||
  (staffRights !== undefined && staffRights !== state.staffRights)

/** Whether the change makes the user staff, or staff of another kind. */
const raises = (role: Role, state: RoleState): boolean => role !== state.role && isOfStaff(role)

/** Whether a reason is missing, or is none. */
export const isUnexplained = (reason: string | undefined, { actor }: Pick<Context, 'actor'>): boolean =>
  reason === undefined ? actor.kind === 'user' : !isReason(reason)

/** Returns no events if the account already has this role and these rights. */
export const changeRole = (
  change: RoleChange,
  state: RoleState & Leaving,
  context: Pick<Context, 'actor'>,
): readonly UserEvent[] | Rejection<(typeof roleRejections)[number]> => {
  const { userId, role = state.role, staffRights, reason, struckOffTerm } = change
  const isNew = role !== state.role
  if (staffRights !== undefined && !(areStaffRights(staffRights) && hasStaffRights(role)))
    return reject('staff-rights-invalid', 'Only moderators have rights one by one.')
  if ((reason !== undefined || changesRole(change, state)) && isUnexplained(reason, context))
    return noReason()
  if (isNew && administers(state.role) && struckOffTerm !== state.roleTerm)
    return reject('role-changed-since', 'Their role has changed since. Look at it again.')
  if (state.privacy.deletion !== null && raises(role, state))
    return reject('deletion-planned', 'The account is to be deleted. Its owner has to keep it first.')
  const because = reason === undefined ? {} : { reason: reason.trim() }
  const events: UserEvent[] = []
  if (isNew) events.push({ type: 'UserRoleChanged', data: { userId, role, ...because } })
  const present = isNew ? staffRightsOfRole(role) : state.staffRights
  if (staffRights !== undefined && staffRights !== present)
    events.push({ type: 'StaffRightsChanged', data: { userId, rights: staffRights, ...because } })
  return events
}

/** A new role resets the rights to those that it includes. */
export const evolveRole = <State extends RoleState>(
  state: State,
  event: Extract<UserEvent, { type: 'UserRoleChanged' | 'StaffRightsChanged' }>,
): State => {
  if (event.type === 'StaffRightsChanged') return { ...state, staffRights: event.data.rights }
  const { role } = event.data
  return { ...state, role, roleTerm: state.roleTerm + 1, staffRights: staffRightsOfRole(role) }
}
