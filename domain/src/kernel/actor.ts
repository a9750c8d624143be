import type { Confinement } from './confinement.ts'

export type Role = 'developer' | 'moderator' | 'admin'

/** The sender of a command. `system` is the product itself (reactions, imports, the sample catalogue). */
export type Actor =
  | {
      readonly kind: 'user'
      readonly id: string
      readonly role: Role
      /** Bits, for moderators only. Defaults to the rights that the role includes. */
      readonly staffRights?: number
      /**
       * The confinement of the actor's token. null or absent: the actor can act on everything that they have
       * a right to.
       */
      readonly confinedTo?: Confinement | null
    }
  | { readonly kind: 'system'; readonly name: string }

export const actorId = (actor: Actor): string => (actor.kind === 'user' ? actor.id : `system:${actor.name}`)
