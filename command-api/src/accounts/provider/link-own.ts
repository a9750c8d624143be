import { unauthorized } from '@modstead/infra/http/problem'
import type { ProviderIdentity } from '@modstead/infra/sign-in-providers/port'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { authorizeUnread } from '../../http/write-route.ts'
import { changeSignIn } from '../change-sign-in.ts'
import { whileClaimed } from './linked-identity.ts'

/** If the read models take longer, the page shows the change when it is reloaded. */
const LOOK_MS = 3_000

/**
 * Links an account at a provider to the account of the sender, who must be the person who began. Ends all of
 * their other sessions.
 */
export const linkOwn = async (
  deps: CommandDependencies,
  userId: string,
  identity: ProviderIdentity,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const write = await authorizeUnread(deps, request, 'signIn.change')
  if (write.principal.userId !== userId)
    throw unauthorized('Somebody else has signed in since this began.', 'sign-in-required')
  const { provider, subject, username: shownAs } = identity
  const command = { type: 'LinkProvider', userId, provider, subject, shownAs } as const
  const { position } = await whileClaimed(deps, identity, userId, write.sender, () =>
    changeSignIn(deps, command, { ...write, request, reply }),
  )
  // The page to which the browser goes shows the link.
  await deps.waitForReadModels(position, LOOK_MS)
}
