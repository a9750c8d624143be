import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveOpenWrite } from '../../http/serve-open-write.ts'
import { finishFlow } from '../flow.ts'
import { answerSignedIn } from '../sign-in/answer-signed-in.ts'
import { networkLimit } from '../sign-in/count-sign-in.ts'
import { knownDevice } from '../sign-in/device-cookie.ts'
import { countTryOfNetwork } from '../sign-in/tries.ts'
import { signInByCode } from './contract.ts'
import { openSecondStep } from './second-step.ts'
import { useCode } from './use-code.ts'

export const secondStepRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  serveOpenWrite(app, signInByCode, async ({ body: { flow, code }, request, reply }) => {
    const account = await openSecondStep(deps, flow)
    await countTryOfNetwork(deps, networkLimit(knownDevice(deps, request, account.userId)), request)
    await useCode(deps, account, code, request)
    await finishFlow(deps, flow)
    return answerSignedIn(deps, account, 'second-factor', { request, reply })
  })
}
