import type { Role } from '../../kernel/actor.ts'
import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue, Personal } from '../../kernel/event-definition.ts'
import type { Picture } from './picture.ts'

/** Stream `user-<userId>`. */
export type UserEvent =
  | DomainEvent<
      'UserRegistered',
      { userId: string; username: Personal; email: Personal | null; role: Role; createdAt: string }
    >
  | DomainEvent<'UserPasswordSet', { userId: string; passwordHash: Personal }>
  | DomainEvent<'UsernameChanged', { userId: string; username: Personal }>
  | DomainEvent<'UserEmailChanged', { userId: string; email: Personal }>
  | DomainEvent<'UserProfileChanged', { userId: string; name: Personal | null; bio: Personal | null }>
  | DomainEvent<'UserAvatarSet', { userId: string; avatar: Picture }>
  | DomainEvent<'UserAvatarRemoved', { userId: string }>
  | DomainEvent<'UserRoleChanged', { userId: string; role: Role }>
  | DomainEvent<'UserBadgesChanged', { userId: string; badges: number }>

const personal = (...fields: string[]) => ({ version: 1, personal: { person: 'userId', fields } })

export const userEvents = {
  UserRegistered: personal('username', 'email'),
  UserPasswordSet: personal('passwordHash'),
  UsernameChanged: personal('username'),
  UserEmailChanged: personal('email'),
  UserProfileChanged: personal('name', 'bio'),
  UserAvatarSet: { version: 1 },
  UserAvatarRemoved: { version: 1 },
  UserRoleChanged: { version: 1 },
  UserBadgesChanged: { version: 1 },
} satisfies Record<UserEvent['type'], EventCatalogue[string]>
