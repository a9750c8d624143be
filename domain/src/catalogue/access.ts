import type { Actor } from '../kernel/actor.ts'
import type { Context } from '../kernel/decider.ts'

/** What an actor is in one project or organization. */
export interface Access {
  /** Project permission bits that the actor has here, from project team, organization and role. */
  readonly permissions: number
  /** Accepted member of the project or of the organization that owns it. */
  readonly isMember: boolean
  /** Of the team that owns: the organization's where there is one. */
  readonly isOwner: boolean
  /** Organization permission bits in the organization at hand; absent where none is. */
  readonly organizationPermissions?: number
}

export interface CatalogueContext extends Context, Access {}

/** The reader of something; null is nobody who is signed in. */
export interface Viewer {
  readonly actor: Actor | null
  readonly isMember: boolean
}
