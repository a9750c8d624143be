import type { Confinement } from './confinement.ts'

export type Role = 'developer' | 'moderator' | 'admin'

/** The sender of a command. `system` is the product itself (reactions, imports, the sample catalogue). */
export type Actor =
  | {
      readonly kind: 'user'
      readonly id: string
      readonly role: Role
      /** Bits; of moderators alone. Those that the role brings unless given. */
      readonly staffRights?: number
      /** Of the token by which they act. null or absent: they act on everything that they may. */
      readonly confinedTo?: Confinement | null
    }
  | { readonly kind: 'system'; readonly name: string }

export const actorId = (actor: Actor): string => (actor.kind === 'user' ? actor.id : `system:${actor.name}`)
