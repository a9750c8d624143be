import { hasControlCharacters } from '../../kernel/control-characters.ts'
import type { Context } from '../../kernel/decider.ts'
import { isRejection, type Rejection, reject } from '../../kernel/rejection.ts'
import { lengthOf } from '../../kernel/text-length.ts'
import { may } from '../policy.ts'
import { MAX_BIO_LENGTH, MAX_NAME_LENGTH } from '../text-limits.ts'
import { areBadges, noBadges } from './badges.ts'
import type { UserEvent } from './events.ts'
import { isReservedUsername } from './reserved-usernames.ts'
import {
  changeRole,
  changesRole,
  type Leaving,
  type RoleChange,
  type RoleState,
  roleRejections,
} from './staff/role.ts'
import { usernameProblem } from './username.ts'

export type EditUser = {
  readonly type: 'EditUser'
  readonly userId: string
  /** The caller has reserved it. */
  readonly username?: string
  readonly name?: string | null
  readonly bio?: string | null
  readonly badges?: number
} & RoleChange

type EditedUser = {
  readonly username: string
  readonly name: string | null
  readonly bio: string | null
  readonly badges: number
} & RoleState &
  Leaving

export const editRejections = [
  'staff-field',
  'username-invalid',
  'username-reserved',
  'bio-too-long',
  'name-too-long',
  'name-invalid',
  'badges-invalid',
  ...roleRejections,
] as const

/** A name that differs only in case is not a new one. */
const isNewName = (username: string, state: EditedUser): boolean =>
  username.toLowerCase() !== state.username.toLowerCase()

/** Only staff may give this name. */
export const isKept = (username: string, context: Context): boolean =>
  isReservedUsername(username) && !may(context, 'user.register')

export const nameReserved = () => reject('username-reserved', 'This username is kept for the site.')

export const changesStaffFields = (
  command: Pick<EditUser, 'userId' | 'role' | 'staffRights' | 'badges'>,
  state: Pick<EditedUser, 'role' | 'staffRights' | 'badges'>,
): boolean => changesRole(command, state) || (command.badges !== undefined && command.badges !== state.badges)

/** The events of an edit, in the order of the form. */
export const editUser = (
  command: EditUser,
  state: EditedUser,
  context: Context,
): readonly UserEvent[] | Rejection<(typeof editRejections)[number]> => {
  const { userId } = command
  if (changesStaffFields(command, state) && !may(context, 'user.changeRole'))
    return reject('staff-field', 'Only administrators can change roles and badges.')
  if (command.badges !== undefined && !areBadges(command.badges)) return noBadges()
  if (command.username !== undefined) {
    const problem = usernameProblem(command.username)
    if (problem) return reject('username-invalid', problem)
    if (isNewName(command.username, state) && isKept(command.username, context)) return nameReserved()
  }
  if (lengthOf(command.bio ?? '') > MAX_BIO_LENGTH)
    return reject('bio-too-long', `The bio must have at most ${MAX_BIO_LENGTH} characters.`)
  if (lengthOf(command.name ?? '') > MAX_NAME_LENGTH)
    return reject('name-too-long', `The display name must have at most ${MAX_NAME_LENGTH} characters.`)
  if (hasControlCharacters(command.name ?? ''))
    return reject('name-invalid', 'The display name must be one line without control characters.')
  const roleEvents = changeRole(command, state, context)
  if (isRejection(roleEvents)) return roleEvents

  const events: UserEvent[] = []
  if (command.username !== undefined && command.username !== state.username)
    events.push({ type: 'UsernameChanged', data: { userId, username: command.username } })
  const name = command.name === undefined ? state.name : command.name
  const bio = command.bio === undefined ? state.bio : command.bio
  if (name !== state.name || bio !== state.bio)
    events.push({ type: 'UserProfileChanged', data: { userId, name, bio } })
  events.push(...roleEvents)
  if (command.badges !== undefined && command.badges !== state.badges)
    events.push({ type: 'UserBadgesChanged', data: { userId, badges: command.badges } })
  return events
}
