import { type Locale, locales } from '../settings/locales.ts'
import type { UserEvent } from './events.ts'
import { type PrivacyEvent, privacyEvents } from './privacy/events.ts'
import { evolvePrivacy, noPrivacy, type Privacy } from './privacy/state.ts'
import { type RecoveryEvent, recoveryEvents } from './recovery/events.ts'
import { evolveRecovery, type Recovery } from './recovery/state.ts'
import { evolveSignIn, noSignIn, type SignIn } from './sign-in/state.ts'
import { evolveRole, type RoleState, registeredAs } from './staff/role.ts'

export interface ActiveUser extends RoleState {
  readonly status: 'active'
  readonly userId: string
  readonly username: string
  readonly name: string | null
  readonly bio: string | null
  readonly badges: number
  readonly hasAvatar: boolean
  /** The language of the request that made the account; null: unknown. */
  readonly signUpLocale: Locale | null
  readonly wantsNewsletter: boolean
  readonly signIn: SignIn
  readonly privacy: Privacy
  /** The latest recovery. null: it was stopped or finished, or there was none. */
  readonly recovery: Recovery | null
  /** Id of the last recovery that was finished, or null. */
  readonly finishedRecovery: string | null
}

export interface LeavingUser extends Omit<ActiveUser, 'status'> {
  readonly status: 'leaving'
  /** Paths of the pictures to remove. */
  readonly pictures: readonly string[]
}

export type UserState =
  | { readonly status: 'none' }
  | ActiveUser
  /** The account is being erased: nobody acts with it any more. */
  | LeavingUser
  | { readonly status: 'erased' }

/** An erased text counts as absent: a decision only needs to know that there is none. */
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const isPrivacyEvent = (event: UserEvent): event is PrivacyEvent => Object.hasOwn(privacyEvents, event.type)

const isRecoveryEvent = (event: UserEvent): event is RecoveryEvent =>
  Object.hasOwn(recoveryEvents, event.type)

export const evolveUser = (state: UserState, event: UserEvent): UserState => {
  if (event.type === 'UserRegistered') {
    const { userId, username, email, role, locale } = event.data
    const blank = {
      ...{ name: null, bio: null, badges: 0 },
      ...{ hasAvatar: false, wantsNewsletter: false },
      signUpLocale: locales.find((known) => known === locale) ?? null,
      ...registeredAs(role),
    }
    const signIn = { ...noSignIn, email: text(email) }
    const named = { userId, username: text(username) ?? '' }
    return {
      status: 'active',
      ...named,
      ...blank,
      signIn,
      privacy: noPrivacy,
      recovery: null,
      finishedRecovery: null,
    }
  }
  if (state.status === 'none' || state.status === 'erased') return state
  if (event.type === 'UserErased') return { status: 'erased' }
  if (event.type === 'UserErasureBegun') return { ...state, status: 'leaving', pictures: event.data.pictures }
  if (isPrivacyEvent(event)) return { ...state, privacy: evolvePrivacy(state.privacy, event) }
  if (isRecoveryEvent(event)) {
    const recovery = evolveRecovery(state.recovery, event)
    const finished = event.type === 'RecoveryFinished' && { finishedRecovery: event.data.recoveryId }
    return { ...state, recovery, ...finished }
  }
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
      return { ...state, wantsNewsletter: event.data.isWanted }
    default:
      return { ...state, signIn: evolveSignIn(state.signIn, event) }
  }
}
