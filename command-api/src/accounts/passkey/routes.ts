import { user } from '@modstead/domain/accounts/aggregates'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { answerWhenVisible, answerWithJson } from '../../http/write-route.ts'
import { changeSignIn } from '../change-sign-in.ts'
import { flowExpired } from '../flow.ts'
import { ownSessionId } from '../session/own-session.ts'
import { loadAccount } from '../user/load-account.ts'
import { newChallenge, takeChallenge } from './challenge.ts'
import { addPasskey, beginPasskey, choosePasskeyStep, removePasskey, renamePasskey } from './contract.ts'
import { knownPasskeys, passkeyRefused } from './use-passkey.ts'

const REGISTER = 'passkey: register'

/** The passkeys of an account. */
export const passkeyRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor, passkeys } = deps

  serveWrite(app, deps, beginPasskey, async ({ principal, reply }) => {
    ownSessionId(principal)
    const account = await loadAccount(deps, principal.userId)
    const { userId, username, name, signIn } = account
    const { challenge, flow } = newChallenge(deps, REGISTER, { user: userId, epoch: signIn.epoch })
    const owner = { userId, username, displayName: name ?? username }
    const options = await passkeys.registrationOptions(challenge, owner, knownPasskeys(account))
    return reply.header('cache-control', 'no-store').send({ flow, options })
  })

  serveWrite(app, deps, addPasskey, async (write) => {
    const { principal, body, reply } = write
    const account = await loadAccount(deps, principal.userId)
    const { userId, signIn } = account
    const { challenge, claims } = await takeChallenge(deps, REGISTER, body.flow)
    if (claims.user !== userId || claims.epoch !== signIn.epoch) throw flowExpired()
    const made = await passkeys.verifyRegistration(body.credential, challenge)
    if (made === null) throw passkeyRefused()
    const passkeyId = deriveId(body.flow, 'passkey')
    const { credentialId, publicKey, counter, transports, isBackedUp, isUserVerified } = made
    const passkey = { passkeyId, credentialId, publicKey, counter, transports, isBackedUp, isUserVerified }
    const name = body.name.trim()
    const answer = await changeSignIn(deps, { type: 'AddPasskey', userId, ...passkey, name }, write)
    return answerWithJson(deps, reply, answer, () => JSON.stringify({ id: passkeyId }), 'site')
  })

  serveWrite(app, deps, renamePasskey, async ({ principal, sender, params, body, reply }) => {
    ownSessionId(principal)
    const { userId } = principal
    const name = body.name.trim()
    const command = { type: 'RenamePasskey', userId, passkeyId: params.passkey, name } as const
    const answer = await executor.execute(user, userId, command, contextOf(sender), sender.intent)
    return answerWhenVisible(deps, reply, answer, 'site')
  })

  serveWrite(app, deps, removePasskey, async (write) => {
    const { principal, params, reply } = write
    const { userId } = principal
    const offered = [...deps.providers.keys()]
    const command = { type: 'RemovePasskey', userId, passkeyId: params.passkey, offered } as const
    const answer = await changeSignIn(deps, command, write)
    return answerWhenVisible(deps, reply, answer, 'site')
  })

  serveWrite(app, deps, choosePasskeyStep, async (write) => {
    const { principal, body, reply } = write
    const command = { type: 'ChoosePasskeyStep', userId: principal.userId, isAsked: body.asked } as const
    const answer = await changeSignIn(deps, command, write)
    return answerWhenVisible(deps, reply, answer, 'site')
  })
}
