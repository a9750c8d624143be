import { policy, type Right } from '@modstead/domain/contexts'
import { type Acting, asking, type On } from '@modstead/domain/kernel/policy'
import { unauthorized } from '@modstead/infra/http/problem'
import { parseParams, parseRequest } from '@modstead/infra/http/routes/parse-request'
import type { RequestOf, RouteContract } from '@modstead/infra/http/routes/route-contract'
import { routeOf } from '@modstead/infra/http/routes/route-of-contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../dependencies.ts'
import { requireFreshProof, requireProofOfSession } from './require-fresh-proof.ts'
import { authorize, type Write } from './write-route.ts'

/** The contract of a route that needs a signed-in sender. */
export type WriteContract = RouteContract & { readonly right: Right }

/** The parts of a request that a handler of a write gets. */
export interface WriteRequest<Contract extends WriteContract> extends Write, RequestOf<Contract> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Deps = Pick<CommandDependencies, 'authenticate' | 'idempotencyKeys'>

/** A write whose query and body are not parsed yet. */
export type Unread<Contract extends WriteContract> = Write & Pick<RequestOf<Contract>, 'params'>

/**
 * Serves a route below each of its roots. Senders who may not use the right at all, or whom `admit` refuses,
 * get that refusal before any complaint about the query or the body.
 */
export const serveAdmitted = <Contract extends WriteContract, Admitted>(
  app: FastifyInstance,
  deps: Deps,
  contract: Contract,
  admit: (write: Unread<NoInfer<Contract>>) => Admitted,
  handle: (write: WriteRequest<NoInfer<Contract>>, admitted: Awaited<Admitted>) => Promise<unknown>,
): void =>
  routeOf(app, contract, async (asked) => {
    const { request } = asked
    const write = await authorize(deps, request, contract.right)
    if (contract.needsProof === true) requireFreshProof(write.principal)
    else if (contract.needsProof) requireProofOfSession(write.principal)
    const params = contract.params && parseParams(contract.params, request.params)
    const admitted = await admit({ ...write, params } as Unread<Contract>)
    return handle({ ...write, ...parseRequest(contract, request), ...asked }, admitted)
  })

/** The same, without a further check before the request is parsed. */
export const serveWrite = <Contract extends WriteContract>(
  app: FastifyInstance,
  deps: Deps,
  contract: Contract,
  handle: (write: WriteRequest<NoInfer<Contract>>) => Promise<unknown>,
): void => serveAdmitted(app, deps, contract, () => undefined, handle)

/** Rights that depend on nothing but the sender. */
type PersonalRight = {
  [Name in Right]: Acting extends On<typeof policy, Name> ? Name : never
}[Right]

const may = asking(policy)

/** The same for a right that only administrators have. */
export const serveForAdministrators = <Contract extends WriteContract & { readonly right: PersonalRight }>(
  app: FastifyInstance,
  deps: Deps,
  contract: Contract,
  handle: (write: WriteRequest<NoInfer<Contract>>) => Promise<unknown>,
): void => {
  const admit = ({ sender }: Write): void => {
    if (!may({ actor: sender.actor }, contract.right))
      throw unauthorized('Only administrators may do this.', 'role-insufficient')
  }
  serveAdmitted(app, deps, contract, admit, handle)
}
