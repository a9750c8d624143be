import type { Actor, Role } from '@modstead/domain/kernel/actor'
import { type Means, type Rule, reaches } from '@modstead/domain/kernel/policy'
import type { Via } from '@modstead/domain/kernel/provenance'
import { unauthorized } from '../http/problem.ts'

/** The sender of a request: the user, the means, and the person on whose behalf it is sent. */
export interface Principal extends Means {
  readonly userId: string
  readonly via: Via
  /** The person on whose behalf somebody else acts. null: the user acts for themselves. */
  readonly onBehalfOf: string | null
  readonly role: Role
  /** Bits of individual rights, for moderators. */
  readonly staffRights: number
  /** When they last proved who they are, ISO 8601. null: these credentials cannot tell. */
  readonly provenAt: string | null
}

type Guarded = Pick<Rule<never>, 'scope' | 'confinable'>

export const actorOf = ({ userId: id, role, staffRights, confinedTo }: Principal): Actor => ({
  kind: 'user',
  id,
  role,
  staffRights,
  confinedTo,
})

/** Throws the 401 problem if nobody is signed in, or if their credentials do not cover the right. */
export const admit = (principal: Principal | null, rule: Guarded): Principal => {
  if (!principal) throw unauthorized('This needs a valid access token.')
  if (!reaches({ ...principal, confinedTo: null }, rule))
    throw unauthorized(`The access token lacks the scope ${rule.scope}.`, 'scope-missing')
  if (!reaches(principal, rule))
    throw unauthorized('The access token is for some projects or organizations only.', 'token-confined')
  return principal
}

/** For routes that answer a sender without the right in the same way as an anonymous one. */
export const isAdmitted = (principal: Principal | null, rule: Guarded): principal is Principal =>
  principal !== null && reaches(principal, rule)
