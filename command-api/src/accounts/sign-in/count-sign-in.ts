import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import type { ActiveUser } from '../user/load-account.ts'
import { knownDevice } from './device-cookie.ts'
import {
  countTry,
  countTryOfNetwork,
  giveTryBack,
  SIGN_IN_FROM_DEVICE,
  SIGN_IN_FROM_DEVICES,
  SIGN_IN_OF_NETWORK,
  SIGN_IN_OF_NETWORK_FROM_DEVICES,
  SIGN_IN_TO_ACCOUNT,
  type Tries,
} from './tries.ts'

type Deps = Pick<CommandDependencies, 'throttle' | 'giveBack' | 'blindIndex' | 'sealed' | 'publicUrl'>

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
  await countTryOfNetwork(deps, device ? SIGN_IN_OF_NETWORK_FROM_DEVICES : SIGN_IN_OF_NETWORK, request)
  const counted: readonly (readonly [Tries, string])[] = device
    ? [
        [SIGN_IN_FROM_DEVICE, `${device} ${whose}`],
        [SIGN_IN_FROM_DEVICES, whose],
      ]
    : [[SIGN_IN_TO_ACCOUNT, whose]]
  for (const [tries, key] of counted) await countTry(deps, tries, key)
  return {
    async giveBack() {
      for (const [tries, key] of counted) await giveTryBack(deps, tries, key)
    },
  }
}
