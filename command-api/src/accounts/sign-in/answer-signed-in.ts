import type { SignInMeans } from '@modstead/domain/accounts/session/events'
import { needsSecondStep } from '@modstead/domain/accounts/user/sign-in/second-step'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { answerWithJson } from '../../http/write-route.ts'
import { askSecondStep } from '../second-step/second-step.ts'
import type { ActiveUser } from '../user/load-account.ts'
import { finishSignIn } from './finish-sign-in.ts'

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Deps = Pick<
  CommandDependencies,
  'executor' | 'authenticate' | 'links' | 'sessionCookie' | 'sealed' | 'publicUrl' | 'waitForReadModels'
>

/** Starts a session for a person who has passed every required step, and answers with it. */
export const answerSignedIn = async (
  deps: Deps,
  account: ActiveUser,
  means: SignInMeans,
  { request, reply }: Asked,
): Promise<FastifyReply> => {
  const { session, position } = await finishSignIn(deps, account, means, request, reply)
  return answerWithJson(deps, reply, { position, revision: -1n }, () => JSON.stringify({ session }), 'site')
}

/** The same for a person who has proved the first factor. Asks for the second one if the account has it. */
export const answerFirstStep = (
  deps: Deps,
  account: ActiveUser,
  means: SignInMeans,
  asked: Asked,
): Promise<FastifyReply> | FastifyReply =>
  needsSecondStep(account.signIn)
    ? asked.reply.header('cache-control', 'no-store').send(askSecondStep(deps, account))
    : answerSignedIn(deps, account, means, asked)
