import { HttpProblem } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveOpenWrite } from '../../http/serve-open-write.ts'
import { answerWithJson } from '../../http/write-route.ts'
import { finishSignIn } from '../sign-in/finish-sign-in.ts'
import { countTryOfNetwork, SIGN_UP_OF_NETWORK } from '../sign-in/tries.ts'
import { newcomer } from './carried.ts'
import { readNewcomer, signUpWithProvider } from './contract.ts'
import { describeNewcomer, registerNewcomer } from './newcomers.ts'

/** The last step for people who come from a provider without an account here: they choose a username. */
export const newcomerRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const newcomerOf = (request: FastifyRequest) => {
    const who = newcomer.of(deps, request)
    if (who === null)
      throw new HttpProblem('link-expired', 'Nobody has come from a provider in the last ten minutes.')
    return who
  }

  serveOpenWrite(app, readNewcomer, async ({ request, reply }) =>
    reply.header('cache-control', 'no-store').send(await describeNewcomer(deps, newcomerOf(request))),
  )

  serveOpenWrite(app, signUpWithProvider, async ({ body, request, reply }) => {
    const who = newcomerOf(request)
    await countTryOfNetwork(deps, SIGN_UP_OF_NETWORK, request)
    const wanted = { username: body.username, wantsNewsletter: body.sign_up_newsletter === true }
    const account = await registerNewcomer(deps, who, wanted, request)
    newcomer.drop(deps, reply)
    const { session, position } = await finishSignIn(deps, account, 'registration', request, reply)
    const json = () => JSON.stringify({ session })
    // The pages to which they go show the account and the session.
    return answerWithJson(deps, reply, { position, revision: -1n }, json, 'public', 'site')
  })
}
