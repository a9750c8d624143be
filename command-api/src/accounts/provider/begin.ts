import { HttpProblem } from '@modstead/infra/http/problem'
import type { ProviderName } from '@modstead/infra/sign-in-providers/port'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { countTryOfNetwork, PROVIDER_OF_NETWORK } from '../sign-in/tries.ts'
import { begun } from './carried.ts'

type Deps = Pick<CommandDependencies, 'providers' | 'throttle' | 'sealed' | 'publicUrl'>

/** The operator registers it with each provider. */
const CALLBACK = '/_internal/auth/callback'

/** What a cookie has room for, beside what belongs to the answer of the provider. */
const MAX_PATH = 2_000

export const callbackUrl = ({ publicUrl }: Pick<Deps, 'publicUrl'>): string => `${publicUrl}${CALLBACK}`

/**
 * Begins signing in or linking at a provider, and returns where the browser goes. Throws the problem for a
 * provider that is not offered, or ProviderAway.
 */
export const beginAt = async (
  deps: Deps,
  name: string,
  wanted: { readonly linkTo: string | null; readonly goTo: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> => {
  const provider = deps.providers.get(name as ProviderName)
  if (provider === undefined) throw new HttpProblem('not-found', 'This provider is not offered here.')
  if (JSON.stringify(wanted.goTo).length > MAX_PATH)
    throw new HttpProblem('return-path-too-long', 'The path to come back to is too long for a provider.')
  await countTryOfNetwork(deps, PROVIDER_OF_NETWORK, request)
  const { redirectTo, pending } = await provider.start(callbackUrl(deps))
  begun.keep(deps, reply, { pending, ...wanted })
  reply.header('cache-control', 'no-store')
  return redirectTo
}
