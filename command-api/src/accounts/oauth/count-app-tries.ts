import { clientNetwork } from '@modstead/infra/http/client-network'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { countTry, giveTryBack, TOKENS_OF_APP, TOKENS_OF_NETWORK } from '../sign-in/tries.ts'
import { type Client, type ClientFields, clientOf } from './app-client.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'throttle' | 'giveBack'>

/** Ids of apps are public, so only a caller who proves to be the app uses up its tries. */
const keyOf = ({ appId, isPublic }: Client, network: string): string =>
  isPublic ? `${appId} ${network}` : appId

/**
 * Answers an app that identifies itself. Only failed tries count against its network, because a server sends
 * the requests of all its users from one address. Throws the 429 problem, TryUncounted and TokenRefused.
 */
export const answerApp = async <Answer>(
  deps: Deps,
  { ip, headers }: FastifyRequest,
  fields: ClientFields,
  answer: (appId: string) => Promise<Answer>,
): Promise<Answer> => {
  const network = clientNetwork(ip)
  await countTry(deps, TOKENS_OF_NETWORK, network)
  const client = await clientOf(deps, headers.authorization, fields)
  await countTry(deps, TOKENS_OF_APP, keyOf(client, network))
  const answered = await answer(client.appId)
  await giveTryBack(deps, TOKENS_OF_NETWORK, network)
  return answered
}
