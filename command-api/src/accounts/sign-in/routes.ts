import { setTimeout as after } from 'node:timers/promises'
import { HttpProblem } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveOpenWrite } from '../../http/serve-open-write.ts'
import { answerFirstStep } from './answer-signed-in.ts'
import { signIn } from './contract.ts'
import { findAccount } from './find-account.ts'
import { rehashPassword } from './rehash-password.ts'
import { countTry, countTryOfNetwork, SIGN_IN_OF_NETWORK, SIGN_IN_TO_ACCOUNT } from './tries.ts'

/** A failure takes so long at least, so that its time tells nothing of the account. */
const FAILURE_MS = 300

const failed = () => new HttpProblem('sign-in-failed', 'The username or the password is wrong.')

export const signInRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { passwords, blindIndex } = deps

  serveOpenWrite(app, signIn, async ({ body, request, reply }) => {
    const { username, password } = body
    await countTryOfNetwork(deps, SIGN_IN_OF_NETWORK, request)
    await countTry(deps, SIGN_IN_TO_ACCOUNT, blindIndex(`login:${username.trim().toLowerCase()}`))
    const account = await findAccount(deps, username)
    const passwordHash = account?.signIn.passwordHash ?? null
    const isRight = await passwords.verify(passwordHash, password)
    if (account === null || passwordHash === null || !isRight) {
      await after(Math.max(0, FAILURE_MS - reply.elapsedTime))
      throw failed()
    }
    await rehashPassword(deps, account, password)
    return answerFirstStep(deps, account, 'password', { request, reply })
  })
}
