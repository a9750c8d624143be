import type { Role } from '../../kernel/actor.ts'
import { hasControlCharacters } from '../../kernel/control-characters.ts'
import type { Context, Decider } from '../../kernel/decider.ts'
import { isRejection, type Rejection, reject } from '../../kernel/rejection.ts'
import { may } from '../policy.ts'
import type { UserEvent } from './events.ts'
import type { Picture } from './picture.ts'
import type { SignInCommand } from './sign-in/commands.ts'
import { decideSignIn } from './sign-in/decide.ts'
import { signInRejections } from './sign-in/rejections.ts'
import { evolveSignIn, noSignIn, type SignIn } from './sign-in/state.ts'
import {
  changeRole,
  changesRole,
  evolveRole,
  type RoleChange,
  type RoleState,
  registeredAs,
  roleRejections,
} from './staff/role.ts'
import { usernameProblem } from './username.ts'

export type UserCommand =
  | {
      readonly type: 'RegisterUser'
      readonly userId: string
      readonly username: string
      readonly email: string | null
      readonly role: Role
      /** Set by an operator who moves an existing account here. Defaults to now. */
      readonly createdAt?: string
      /** They asked for news of the site; nobody gets any without that. */
      readonly wantsNewsletter?: boolean
    }
  | SignInCommand
  | ({
      readonly type: 'EditUser'
      readonly userId: string
      /** The caller has reserved it. */
      readonly username?: string
      readonly name?: string | null
      readonly bio?: string | null
      readonly badges?: number
    } & RoleChange)
  | { readonly type: 'SetAvatar'; readonly userId: string; readonly avatar: Picture }
  | { readonly type: 'RemoveAvatar'; readonly userId: string }

export type UserState =
  | { readonly status: 'none' }
  | ({
      readonly status: 'active'
      readonly userId: string
      readonly username: string
      readonly name: string | null
      readonly bio: string | null
      readonly badges: number
      readonly hasAvatar: boolean
      readonly signIn: SignIn
    } & RoleState)

const guarded = ['user-not-found', 'not-this-user'] as const

/** Why each command may be refused. */
export const userRejections = {
  ...signInRejections,
  RegisterUser: ['user-exists', 'username-invalid'],
  EditUser: [
    ...guarded,
    'staff-field',
    'username-invalid',
    'bio-too-long',
    'name-too-long',
    'name-invalid',
    'badges-invalid',
    ...roleRejections,
  ],
  SetAvatar: guarded,
  RemoveAvatar: guarded,
} as const satisfies Record<UserCommand['type'], readonly string[]>

export type UserRejection = (typeof userRejections)[keyof typeof userRejections][number]

type Active = Extract<UserState, { status: 'active' }>

/** An erased text counts as absent: a decision only needs to know that there is none. */
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const edit = (
  command: Extract<UserCommand, { type: 'EditUser' }>,
  state: Active,
  context: Context,
): readonly UserEvent[] | Rejection<(typeof userRejections.EditUser)[number]> => {
  const { userId } = command
  const staffOnly =
    changesRole(command, state) || (command.badges !== undefined && command.badges !== state.badges)
  if (staffOnly && !may(context, 'user.changeRole'))
    return reject('staff-field', 'Only administrators can change roles and badges.')
  if (
    command.badges !== undefined &&
    (!Number.isInteger(command.badges) || command.badges < 0 || command.badges > 255)
  )
    return reject('badges-invalid', 'The badges must be a bit set from 0 to 255.')
  if (command.username !== undefined) {
    const problem = usernameProblem(command.username)
    if (problem) return reject('username-invalid', problem)
  }
  if ((command.bio?.length ?? 0) > 160)
    return reject('bio-too-long', 'The bio must have at most 160 characters.')
  if ((command.name?.length ?? 0) > 64)
    return reject('name-too-long', 'The display name must have at most 64 characters.')
  if (hasControlCharacters(command.name ?? ''))
    return reject('name-invalid', 'The display name must be one line without control characters.')
  const roleEvents = changeRole(command, state)
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

const PROFILE_COMMANDS = ['RegisterUser', 'EditUser', 'SetAvatar', 'RemoveAvatar'] as const

type ProfileCommand = Extract<UserCommand, { type: (typeof PROFILE_COMMANDS)[number] }>

const isProfileCommand = (command: UserCommand): command is ProfileCommand =>
  PROFILE_COMMANDS.some((type) => type === command.type)

export const userDecider: Decider<UserState, UserCommand, UserEvent, UserRejection> = {
  initial: { status: 'none' },
  decide: (command, state, context) => {
    const { userId } = command
    if (command.type === 'RegisterUser') {
      if (state.status !== 'none') return reject('user-exists', 'This user already exists.')
      const problem = usernameProblem(command.username)
      if (problem) return reject('username-invalid', problem)
      const { username, email, role } = command
      const createdAt = command.createdAt ?? context.now
      const registered = {
        type: 'UserRegistered',
        data: { userId, username, email, role, createdAt },
      } as const
      if (command.wantsNewsletter !== true) return [registered]
      return [registered, { type: 'UserNewsletterChosen', data: { userId, isWanted: true } }]
    }
    if (state.status === 'none') return reject('user-not-found', 'This user does not exist.')
    const right = isProfileCommand(command) ? 'user.edit' : 'signIn.change'
    if (!may({ ...context, userId }, right))
      return reject('not-this-user', 'You can only change your own account.')
    if (!isProfileCommand(command)) return decideSignIn(command, state.signIn, context.now)
    switch (command.type) {
      case 'EditUser':
        return edit(command, state, context)
      case 'SetAvatar':
        return [{ type: 'UserAvatarSet', data: { userId, avatar: command.avatar } }]
      case 'RemoveAvatar':
        return state.hasAvatar ? [{ type: 'UserAvatarRemoved', data: { userId } }] : []
    }
  },
  evolve: (state, event) => {
    if (event.type === 'UserRegistered') {
      const { userId, username, email, role } = event.data
      const blank = { name: null, bio: null, badges: 0, hasAvatar: false, ...registeredAs(role) }
      const signIn = { ...noSignIn, email: text(email) }
      return { status: 'active', userId, username: text(username) ?? '', ...blank, signIn }
    }
    if (state.status === 'none') return state
    switch (event.type) {
      case 'UsernameChanged':
        return { ...state, username: text(event.data.username) ?? '' }
      case 'UserProfileChanged':
        return { ...state, name: text(event.data.name), bio: text(event.data.bio) }
      case 'UserRoleChanged':
      case 'StaffRightsChanged':
        return evolveRole(state, event)
      case 'UserBadgesChanged':
        return { ...state, badges: event.data.badges }
      case 'UserAvatarSet':
        return { ...state, hasAvatar: true }
      case 'UserAvatarRemoved':
        return { ...state, hasAvatar: false }
      case 'UserNewsletterChosen':
        return state
      default:
        return { ...state, signIn: evolveSignIn(state.signIn, event) }
    }
  },
}
