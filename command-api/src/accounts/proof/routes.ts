import { provesByCode } from '@modstead/domain/accounts/user/sign-in/second-step'
import { HttpProblem } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { answerWhenVisible } from '../../http/write-route.ts'
import { flowExpired } from '../flow.ts'
import { newChallenge, takeChallenge } from '../passkey/challenge.ts'
import { knownPasskeys, passkeyRefused, usePasskey } from '../passkey/use-passkey.ts'
import { useCode } from '../second-step/use-code.ts'
import { lastingSessionId, ownSessionId } from '../session/own-session.ts'
import { countTry, PROOF_OF_ACCOUNT } from '../sign-in/tries.ts'
import { type ActiveUser, loadAccount } from '../user/load-account.ts'
import { askProofByPasskey, proveSession } from './contract.ts'
import { proveOwnSession } from './prove-own-session.ts'

const PROVE = 'passkey: prove'

/** Signed-in users prove once more who they are. */
export const proofRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { passkeys, passwords } = deps

  /** Throws the problem if the proof is wrong. */
  const checkProof = async (
    account: ActiveUser,
    proof: z.output<typeof proveSession.body>,
    request: FastifyRequest,
  ): Promise<void> => {
    const { userId, signIn } = account
    if ('credential' in proof) {
      const { challenge, claims } = await takeChallenge(deps, PROVE, proof.flow)
      if (claims.user !== userId) throw flowExpired()
      // Somebody who has taken the session may hold the key as well.
      return usePasskey(deps, account, proof.credential, challenge, request, 'only')
    }
    if ('code' in proof && provesByCode(signIn)) return useCode(deps, account, proof.code, request)
    await countTry(deps, PROOF_OF_ACCOUNT, userId)
    const isRight = await passwords.verify(signIn.passwordHash, 'password' in proof ? proof.password : '')
    if (!isRight) throw new HttpProblem('sign-in-failed', 'This is not the password of this account.')
  }

  serveWrite(app, deps, askProofByPasskey, async ({ principal, reply }) => {
    ownSessionId(principal)
    const account = await loadAccount(deps, principal.userId)
    const known = knownPasskeys(account)
    if (known.length === 0) throw passkeyRefused()
    const { challenge, flow } = newChallenge(deps, PROVE, { user: account.userId })
    const options = await passkeys.signInOptions(challenge, 'only', known)
    return reply.header('cache-control', 'no-store').send({ flow, options })
  })

  serveWrite(app, deps, proveSession, async ({ principal, sender, body, request, reply }) => {
    await lastingSessionId(deps, principal, request)
    const account = await loadAccount(deps, principal.userId)
    const { epoch } = account.signIn
    await checkProof(account, body, request)
    const { position } = await proveOwnSession(deps, { principal, sender, request, reply }, epoch)
    const answer = { position, revision: -1n }
    return answerWhenVisible(deps, reply, answer, 'site')
  })
}
