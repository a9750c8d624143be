import { needsSecondStep } from '@modstead/domain/accounts/user/sign-in/second-step'
import { HttpProblem } from '@modstead/infra/http/problem'
import type { ProviderIdentity } from '@modstead/infra/sign-in-providers/port'
import { ProviderRefused } from '@modstead/infra/sign-in-providers/provider-refused'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { askSecondStep } from '../second-step/second-step.ts'
import { finishSignIn } from '../sign-in/finish-sign-in.ts'
import { begun, newcomer } from './carried.ts'
import { linkOwn } from './link-own.ts'
import { linkedTo } from './linked-identity.ts'
import { backWith, pageOnTheWay, pathWith } from './paths.ts'

type Begun = NonNullable<ReturnType<typeof begun.of>>

/** The clocks of processes differ by less. */
const LEEWAY_MS = 60_000

/**
 * Determines the person's identity from the answer with which the browser came back. Each start counts once:
 * a kept cookie must not make the product ask the provider about made-up codes.
 */
const identityOf = async (
  deps: CommandDependencies,
  { pending }: Begun,
  request: FastifyRequest,
): Promise<ProviderIdentity> => {
  const provider = deps.providers.get(pending.provider)
  if (provider === undefined) throw new HttpProblem('not-found', 'This provider is not offered here.')
  if (!(await deps.once(`provider ${pending.state}`, pending.expiresAt + LEEWAY_MS)))
    throw new ProviderRefused(pending.provider, 'replayed', 'an answer to this start came before')
  return provider.finish(new URL(request.url, deps.publicUrl), pending)
}

/**
 * Completes what the person went to the provider for. Returns the path on this site to which the browser
 * goes.
 */
const finish = async (
  deps: CommandDependencies,
  carried: Begun,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> => {
  const identity = await identityOf(deps, carried, request)
  const { linkTo, goTo } = carried
  if (linkTo !== null) {
    await linkOwn(deps, linkTo, identity, request, reply)
    return pathWith(goTo, { linked: identity.provider })
  }
  const account = await linkedTo(deps, identity)
  if (account !== null && needsSecondStep(account.signIn)) {
    const { flow, factors } = askSecondStep(deps, account)
    return pageOnTheWay(goTo, '/auth/sign-in', { flow, factors: factors.join(' ') })
  }
  if (account !== null) {
    await finishSignIn(deps, account, 'provider', request, reply)
    return goTo
  }
  const { provider, subject, username, email, emailIsVerified } = identity
  newcomer.keep(deps, reply, { provider, subject, username, email, emailIsVerified })
  return pageOnTheWay(goTo, '/auth/choose-username')
}

/** The same; but on failure goes back to the page where it began, with a code. */
export const comeBackFrom = async (
  deps: CommandDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> => {
  const carried = begun.of(deps, request)
  begun.drop(deps, reply)
  if (carried === null) return pathWith('/auth/sign-in', { error: 'state-mismatch' })
  try {
    return await finish(deps, carried, request, reply)
  } catch (error) {
    return backWith(error, carried, request)
  }
}
