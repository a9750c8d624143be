import { clientNetwork } from '@modstead/infra/http/client-network'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import type { ActiveUser } from '../user/load-account.ts'
import { knownDevice } from './device-cookie.ts'
import { loginKey } from './login-key.ts'
import {
  type CountedTry,
  countTryBy,
  giveTryBack,
  SIGN_IN_FROM_DEVICE,
  SIGN_IN_FROM_DEVICES,
  SIGN_IN_OF_NETWORK,
  SIGN_IN_OF_NETWORK_FROM_DEVICES,
  SIGN_IN_TO_ACCOUNT,
  type Tries,
} from './tries.ts'

type Deps = Pick<CommandDependencies, 'throttleTogether' | 'giveBack' | 'blindIndex' | 'sealed' | 'publicUrl'>

export interface CountedSignIn {
  /** Uncounts a try that was right, because it was not a guess. */
  giveBack(): Promise<void>
}

/** The limit on the tries of a network, which a known browser there does not share with strangers. */
export const networkLimit = (device: string | null): Tries =>
  device === null ? SIGN_IN_OF_NETWORK : SIGN_IN_OF_NETWORK_FROM_DEVICES

/**
 * Counts one try to sign in. Tries of strangers count separately from those of a browser with which the owner
 * has signed in before, so strangers cannot lock the owner out. Throws the 429 problem after too many tries.
 */
export const countSignIn = async (
  deps: Deps,
  request: FastifyRequest,
  username: string,
  account: ActiveUser | null,
): Promise<CountedSignIn> => {
  const device = account && knownDevice(deps, request, account.userId)
  const counted: readonly CountedTry[] = device
    ? [
        [SIGN_IN_FROM_DEVICE, `${device} ${account.userId}`],
        [SIGN_IN_FROM_DEVICES, account.userId],
      ]
    : [[SIGN_IN_TO_ACCOUNT, loginKey(deps, username)]]
  await countTryBy(deps, [[networkLimit(device), clientNetwork(request.ip)], ...counted])
  return {
    async giveBack() {
      for (const [tries, key] of counted) await giveTryBack(deps, tries, key)
    },
  }
}
