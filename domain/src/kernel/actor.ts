export type Role = 'developer' | 'moderator' | 'admin'

/** The sender of a command. `system` is the product itself (reactions, imports, the sample catalogue). */
export type Actor =
  | {
      readonly kind: 'user'
      readonly id: string
      readonly role: Role
      /** Bits; of moderators alone. Those that the role brings unless given. */
      readonly staffRights?: number
    }
  | { readonly kind: 'system'; readonly name: string }

export const actorId = (actor: Actor): string => (actor.kind === 'user' ? actor.id : `system:${actor.name}`)
