import { HttpProblem } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveOpenWrite } from '../../http/serve-open-write.ts'
import { type TakeAtLeast, takeAtLeast } from '../../http/take-at-least.ts'
import { answerFirstStep } from './answer-signed-in.ts'
import { signIn } from './contract.ts'
import { countSignIn } from './count-sign-in.ts'
import { findAccount } from './find-account.ts'
import { rehashPassword } from './rehash-password.ts'

/** A failure takes at least this long, so that its duration reveals nothing about the account. */
const FAILURE_MS = 300

const failed = () => new HttpProblem('sign-in-failed', 'The username or the password is wrong.')

export const signInRoutes = (
  app: FastifyInstance,
  deps: CommandDependencies,
  take: TakeAtLeast = takeAtLeast,
): void => {
  const { passwords } = deps

  serveOpenWrite(app, signIn, async ({ body, request, reply }) => {
    const { username, password } = body
    const since = performance.now()
    const account = await findAccount(deps, username)
    const counted = await countSignIn(deps, request, username, account)
    const passwordHash = account?.signIn.passwordHash ?? null
    const isRight = await passwords.verify(passwordHash, password)
    if (account === null || passwordHash === null || !isRight) {
      await take(FAILURE_MS, since)
      throw failed()
    }
    await counted.giveBack()
    await rehashPassword(deps, account, password)
    return answerFirstStep(deps, account, 'password', { request, reply })
  })
}
