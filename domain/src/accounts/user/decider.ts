import type { Decider } from '../../kernel/decider.ts'
import { isRejection, reject } from '../../kernel/rejection.ts'
import { may } from '../policy.ts'
import type { ActedFrom } from './acted-from.ts'
import { type EditUser, editRejections, editUser } from './edit-user.ts'
import { type UserEvent, userEvents } from './events.ts'
import type { Picture } from './picture.ts'
import type { PrivacyCommand } from './privacy/commands.ts'
import { decidePrivacy } from './privacy/decide.ts'
import { privacyRejections } from './privacy/rejections.ts'
import type { RecoveryCommand } from './recovery/commands.ts'
import { decideRecovery } from './recovery/decide.ts'
import { recoveryRejections } from './recovery/rejections.ts'
import { stoppedBy } from './recovery/stopped-by.ts'
import { type RegisterUser, registerRejections, registerUser } from './register-user.ts'
import type { SignInCommand } from './sign-in/commands.ts'
import { decideSignIn } from './sign-in/decide.ts'
import { signInRejections } from './sign-in/rejections.ts'
import { evolveUser, type UserState } from './state.ts'

type Command =
  | RegisterUser
  | SignInCommand
  | PrivacyCommand
  | RecoveryCommand
  /** The end of an erasure, once the key of the person is gone. */
  | { readonly type: 'EraseUser'; readonly userId: string }
  | EditUser
  | { readonly type: 'SetAvatar'; readonly userId: string; readonly avatar: Picture }
  | { readonly type: 'RemoveAvatar'; readonly userId: string }
  | { readonly type: 'ChooseNewsletter'; readonly userId: string; readonly isWanted: boolean }

export type UserCommand = Command & {
  /** Absent: its session or token says from where, or nobody may know. */
  readonly from?: ActedFrom
}

const guarded = ['user-not-found', 'not-this-user'] as const

/** The codes with which each command can be refused. */
export const userRejections = {
  ...signInRejections,
  ...privacyRejections,
  ...recoveryRejections,
  EraseUser: ['erasure-not-begun'],
  RegisterUser: registerRejections,
  EditUser: [...guarded, ...editRejections],
  SetAvatar: guarded,
  RemoveAvatar: guarded,
  ChooseNewsletter: guarded,
} as const satisfies Record<UserCommand['type'], readonly string[]>

export type UserRejection = (typeof userRejections)[keyof typeof userRejections][number]

const PROFILE_COMMANDS = [
  'RegisterUser',
  'EditUser',
  'SetAvatar',
  'RemoveAvatar',
  'ChooseNewsletter',
] as const

type ProfileCommand = Extract<UserCommand, { type: (typeof PROFILE_COMMANDS)[number] }>

const isProfileCommand = (command: UserCommand): command is ProfileCommand =>
  PROFILE_COMMANDS.some((type) => type === command.type)

const isPrivacyCommand = (command: UserCommand): command is PrivacyCommand =>
  Object.hasOwn(privacyRejections, command.type)

const isRecoveryCommand = (command: UserCommand): command is RecoveryCommand =>
  Object.hasOwn(recoveryRejections, command.type)

const rightFor = (command: UserCommand) => {
  if (isProfileCommand(command)) return 'user.edit'
  return command.type === 'EndSessionsOfUser' ? 'session.endOfAnybody' : 'signIn.change'
}

const decide: Decider<UserState, UserCommand, UserEvent, UserRejection>['decide'] = (
  command,
  state,
  context,
) => {
  const { userId } = command
  if (command.type === 'RegisterUser') return registerUser(command, state.status === 'none', context)
  if (command.type === 'EraseUser') {
    if (state.status === 'leaving') return [{ type: 'UserErased', data: { userId } }]
    return state.status === 'erased' ? [] : reject('erasure-not-begun', 'This account is in use.')
  }
  if (command.type === 'BeginErasure' && (state.status === 'leaving' || state.status === 'erased')) return []
  if (state.status !== 'active') return reject('user-not-found', 'This user does not exist.')
  if (!may({ ...context, userId }, rightFor(command)))
    return reject('not-this-user', 'You can only change your own account.')
  if (isPrivacyCommand(command)) {
    const { role, staffRights } = state
    return decidePrivacy(command, state.privacy, { kind: 'user', id: userId, role, staffRights }, context)
  }
  if (isRecoveryCommand(command)) return decideRecovery(command, state, context.now)
  if (!isProfileCommand(command)) {
    const decided = decideSignIn(command, state.signIn, context.now)
    if (isRejection(decided)) return decided
    return [...decided, ...stoppedBy(decided, userId, state.recovery, context.now)]
  }
  switch (command.type) {
    case 'EditUser':
      return editUser(command, state, context)
    case 'SetAvatar':
      return [{ type: 'UserAvatarSet', data: { userId, avatar: command.avatar } }]
    case 'RemoveAvatar':
      return state.hasAvatar ? [{ type: 'UserAvatarRemoved', data: { userId } }] : []
    case 'ChooseNewsletter': {
      const { isWanted } = command
      // Only the user themselves can ask for mails to them.
      if (!may({ ...context, userId }, 'settings.change'))
        return reject('not-this-user', 'You can only choose for yourself.')
      if (isWanted === state.wantsNewsletter) return []
      return [{ type: 'UserNewsletterChosen', data: { userId, isWanted } }]
    }
  }
}

/** Adds from where they happened to the events that have a place for it. */
const withFrom = (events: readonly UserEvent[], from: ActedFrom): readonly UserEvent[] =>
  events.map((event) =>
    'address' in userEvents[event.type].data.shape
      ? ({ ...event, data: { ...event.data, ...from } } as UserEvent)
      : event,
  )

export const userDecider: Decider<UserState, UserCommand, UserEvent, UserRejection> = {
  initial: { status: 'none' },
  decide: (command, state, context) => {
    const decided = decide(command, state, context)
    return command.from === undefined || isRejection(decided) ? decided : withFrom(decided, command.from)
  },
  evolve: evolveUser,
}
