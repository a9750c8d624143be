import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveOpenWrite } from '../../http/serve-open-write.ts'
import { finishFlow } from '../flow.ts'
import { openSecondStep } from '../second-step/second-step.ts'
import { answerSignedIn } from '../sign-in/answer-signed-in.ts'
import { type ActiveUser, findActive } from '../user/load-account.ts'
import { newChallenge, takeChallenge } from './challenge.ts'
import { countPasskey } from './count-passkey.ts'
import { askPasskey, signInByPasskey } from './sign-in-contract.ts'
import { knownPasskeys, passkeyRefused, usePasskey } from './use-passkey.ts'

const SIGN_IN = 'passkey: sign in'

/** Authenticators store the id of the account, and return it if the person chose the passkey themselves. */
const ownerOf = async (
  deps: Pick<CommandDependencies, 'executor'>,
  userHandle: string | null | undefined,
): Promise<ActiveUser | null> =>
  userHandle == null ? null : findActive(deps, Buffer.from(userHandle, 'base64url').toString())

/** Signing in with a passkey, alone or as the second step. */
export const passkeySignInRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  serveOpenWrite(app, askPasskey, async ({ body, request, reply }) => {
    await countPasskey(deps, request)
    reply.header('cache-control', 'no-store')
    const firstStep = body?.flow
    if (firstStep === undefined) {
      const { challenge, flow } = newChallenge(deps, SIGN_IN)
      return reply.send({ flow, options: await deps.passkeys.signInOptions(challenge, 'only') })
    }
    const known = knownPasskeys(await openSecondStep(deps, firstStep))
    if (known.length === 0) throw passkeyRefused()
    const { challenge, flow } = newChallenge(deps, SIGN_IN, { firstStep })
    return reply.send({ flow, options: await deps.passkeys.signInOptions(challenge, 'second', known) })
  })
  serveOpenWrite(app, signInByPasskey, async ({ body, request, reply }) => {
    await countPasskey(deps, request)
    const { challenge, claims } = await takeChallenge(deps, SIGN_IN, body.flow)
    const { credential } = body
    if (claims.firstStep === undefined) {
      const account = await ownerOf(deps, credential.response.userHandle)
      if (account === null) throw passkeyRefused()
      await usePasskey(deps, account, credential, challenge, request, 'only')
      return answerSignedIn(deps, account, 'passkey', { request, reply })
    }
    const firstStep = `${claims.firstStep}`
    const account = await openSecondStep(deps, firstStep)
    await usePasskey(deps, account, credential, challenge, request, 'second')
    await finishFlow(deps, firstStep)
    return answerSignedIn(deps, account, 'second-factor', { request, reply })
  })
}
