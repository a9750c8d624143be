import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue } from '../../kernel/event-definition.ts'

/** Stream `follow-<userId>.<projectId>`. */
export type FollowEvent =
  | DomainEvent<'ProjectFollowed', { userId: string; projectId: string; at: string }>
  | DomainEvent<'ProjectUnfollowed', { userId: string; projectId: string }>

export const followEvents = {
  ProjectFollowed: { version: 1 },
  ProjectUnfollowed: { version: 1 },
} satisfies Record<FollowEvent['type'], EventCatalogue[string]>
