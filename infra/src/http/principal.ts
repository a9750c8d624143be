import { hasScope, type Scope } from '@modstead/domain/accounts/access-token/scopes'
import type { Actor, Role } from '@modstead/domain/kernel/actor'
import { unauthorized } from './problem.ts'

/** Who sends a request, by which token. */
export interface Principal {
  readonly userId: string
  readonly role: Role
  readonly scopes: bigint
}

export const actorOf = (principal: Principal): Actor => ({
  kind: 'user',
  id: principal.userId,
  role: principal.role,
})

/** Throws the 401 problem when there is nobody or the token lacks the scope. */
export const requireScope = (principal: Principal | null, scope: Scope): Principal => {
  if (!principal) throw unauthorized('This needs a valid access token.')
  if (!hasScope(principal.scopes, scope)) throw unauthorized(`The access token lacks the scope ${scope}.`)
  return principal
}

export const mayRead = (principal: Principal | null, scope: Scope): principal is Principal =>
  principal !== null && hasScope(principal.scopes, scope)
