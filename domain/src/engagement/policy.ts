import { type Actor, actorId } from '../kernel/actor.ts'
import { asking, type Policy, signedIn } from '../kernel/policy.ts'

export const engagementPolicy = {
  'follow.change': signedIn('USER_WRITE'),
  'follow.list': {
    scope: 'USER_READ',
    holds: ({ actor, userId }: { readonly actor: Actor; readonly userId: string }) =>
      actorId(actor) === userId,
  },
} as const satisfies Policy

export const may = asking(engagementPolicy)
