import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { deviceIdOf } from '../sign-in/device-cookie.ts'
import { countTry, countTryOfNetwork, PASSKEYS_FROM_DEVICE, PASSKEYS_OF_NETWORK } from '../sign-in/tries.ts'

type Deps = Pick<CommandDependencies, 'throttle' | 'sealed' | 'publicUrl'>

/**
 * Counts one request of a sign-in by passkey, before anybody knows whose it is. A browser in which somebody has
 * signed in before counts by itself, so that nobody else on its network can lock it out. Throws the 429 problem
 * after too many.
 */
export const countPasskey = (deps: Deps, request: FastifyRequest): Promise<void> => {
  const device = deviceIdOf(deps, request)
  return device === null
    ? countTryOfNetwork(deps, PASSKEYS_OF_NETWORK, request)
    : countTry(deps, PASSKEYS_FROM_DEVICE, device)
}
