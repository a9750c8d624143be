import { clientNetwork } from '@modstead/infra/http/client-network'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import type { ActiveUser } from '../user/load-account.ts'
import { knownDevice } from './device-cookie.ts'
import {
  type CountedTry,
  countTryBy,
  giveTryBack,
  SIGN_IN_FROM_DEVICE,
  SIGN_IN_FROM_DEVICES,
  SIGN_IN_OF_NETWORK,
  SIGN_IN_OF_NETWORK_FROM_DEVICES,
  SIGN_IN_TO_ACCOUNT,
} from './tries.ts'

type Deps = Pick<CommandDependencies, 'throttleTogether' | 'giveBack' | 'blindIndex' | 'sealed' | 'publicUrl'>

export interface CountedSignIn {
  /** The try was right, so that it says nothing of guessing. */
  giveBack(): Promise<void>
}

/**
 * Counts one try to sign in. What strangers try counts apart from what a browser tries whose owner has signed in with it before, so that
 * they keep nobody out. Throws the 429 problem when there were too many.
 */
export const countSignIn = async (
  deps: Deps,
  request: FastifyRequest,
  username: string,
  account: ActiveUser | null,
): Promise<CountedSignIn> => {
  const device = account && knownDevice(deps, request, account.userId)
  // By the account, or each of its names would have tries of its own.
  const whose = account?.userId ?? deps.blindIndex(`login:${username.trim().toLowerCase()}`)
  const ofNetwork = device ? SIGN_IN_OF_NETWORK_FROM_DEVICES : SIGN_IN_OF_NETWORK
  const counted: readonly CountedTry[] = device
    ? [
        [SIGN_IN_FROM_DEVICE, `${device} ${whose}`],
        [SIGN_IN_FROM_DEVICES, whose],
      ]
    : [[SIGN_IN_TO_ACCOUNT, whose]]
  await countTryBy(deps, [[ofNetwork, clientNetwork(request.ip)], ...counted])
  return {
    async giveBack() {
      for (const [tries, key] of counted) await giveTryBack(deps, tries, key)
    },
  }
}
