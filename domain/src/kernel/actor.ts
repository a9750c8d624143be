export type Role = 'developer' | 'moderator' | 'admin'

/** The sender of a command. `system` is the product itself (reactions, imports, the sample catalogue). */
export type Actor =
  | { readonly kind: 'user'; readonly id: string; readonly role: Role }
  | { readonly kind: 'system'; readonly name: string }

export const actorId = (actor: Actor): string => (actor.kind === 'user' ? actor.id : `system:${actor.name}`)
