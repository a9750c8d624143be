import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveOpenWrite } from '../../http/serve-open-write.ts'
import { finishFlow } from '../flow.ts'
import { answerSignedIn } from '../sign-in/answer-signed-in.ts'
import { countTryOfNetwork, SIGN_IN_OF_NETWORK } from '../sign-in/tries.ts'
import { signInByCode } from './contract.ts'
import { openSecondStep } from './second-step.ts'
import { useCode } from './use-code.ts'

export const secondStepRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  serveOpenWrite(app, signInByCode, async ({ body: { flow, code }, request, reply }) => {
    await countTryOfNetwork(deps, SIGN_IN_OF_NETWORK, request)
    const account = await openSecondStep(deps, flow)
    await useCode(deps, account, code, request)
    await finishFlow(deps, flow)
    return answerSignedIn(deps, account, 'second-factor', { request, reply })
  })
}
