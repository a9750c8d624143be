import type { Actor } from '../kernel/actor.ts'
import type { Context } from '../kernel/decider.ts'

/** An actor's standing in one project or organization. */
export interface Access {
  /** Project permission bits, from the project's team, its organization and the actor's role. */
  readonly permissions: number
  /** Whether the actor has joined the project's team or that of its organization. */
  readonly isMember: boolean
  /** Whether the actor owns the project, or the organization that owns it. */
  readonly isOwner: boolean
  /** Organization permission bits. Absent if no organization is involved. */
  readonly organizationPermissions?: number
}

export interface CatalogueContext extends Context, Access {}

/** A reader of the catalogue. Without an actor, nobody is signed in. */
export interface Viewer {
  readonly actor: Actor | null
  readonly isMember: boolean
}
