import type { Actor, Role } from '@modstead/domain/kernel/actor'
import { type Means, type Rule, reaches } from '@modstead/domain/kernel/policy'
import type { Via } from '@modstead/domain/kernel/provenance'
import { unauthorized } from '../http/problem.ts'

/** The sender of a request: the user, the means, and the user for whom it is sent. */
export interface Principal extends Means {
  readonly userId: string
  readonly via: Via
  /** The person for whom somebody else acts; null: they act for themselves. */
  readonly onBehalfOf: string | null
  readonly role: Role
  /** Bits, of moderators. */
  readonly staffRights: number
  /** When they last proved who they are, ISO 8601; null: what they came by cannot tell. */
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

/** Throws the 401 problem when there is nobody, or what they came by does not reach the right. */
export const admit = (principal: Principal | null, rule: Guarded): Principal => {
  if (!principal) throw unauthorized('This needs a valid access token.')
  if (!reaches({ ...principal, confinedTo: null }, rule))
    throw unauthorized(`The access token lacks the scope ${rule.scope}.`, 'scope-missing')
  if (!reaches(principal, rule))
    throw unauthorized('The access token is for some projects or organizations only.', 'token-confined')
  return principal
}

/** The route answers a sender without the right as it answers nobody. */
export const isAdmitted = (principal: Principal | null, rule: Guarded): principal is Principal =>
  principal !== null && reaches(principal, rule)
