import { user } from '@modstead/domain/accounts/aggregates'
import type { UserCommand } from '@modstead/domain/accounts/user/decider'
import type { RecoveryCommand } from '@modstead/domain/accounts/user/recovery/commands'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveOpenWrite } from '../../http/serve-open-write.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { answerWhenVisible, answerWithJson } from '../../http/write-route.ts'
import { accountOfLink } from '../account-of-link.ts'
import { actedFrom } from '../acted-from.ts'
import { ownSender } from '../own-sender.ts'
import { countTry, countTryOfNetwork, RECOVERIES_OF_ACCOUNT, RESET_OF_NETWORK } from '../sign-in/tries.ts'
import { loadAccount } from '../user/load-account.ts'
import { beginRecovery, finishRecovery, stopRecovery, stopRecoveryByLink } from './contract.ts'
import { firstFactorOf } from './first-factor.ts'
import { proveToFinish } from './prove-to-finish.ts'
import { FINISH_RECOVERY, STOP_RECOVERY } from './recovery-links.ts'

/** The way back in for people who have lost the second factor. */
export const recoveryRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const execute = (command: RecoveryCommand & Pick<UserCommand, 'from'>, sender: Sender): Promise<Answer> =>
    deps.executor.execute(user, command.userId, command, contextOf(sender), sender.intent)

  serveOpenWrite(app, beginRecovery, async ({ body, request, reply }) => {
    await countTryOfNetwork(deps, RESET_OF_NETWORK, request)
    const { account, epoch, isByMail } = await firstFactorOf(deps, body.flow, request)
    const { userId } = account
    await countTry(deps, RECOVERIES_OF_ACCOUNT, userId)
    const sender = ownSender(request, account, 'recovery')
    const recoveryId = deriveId(sender.intent.commandId, 'recovery')
    const from = actedFrom(request)
    const command = { type: 'BeginRecovery', userId, recoveryId, epoch, isByMail, ...from } as const
    const answer = await execute(command, sender)
    const { recovery } = await loadAccount(deps, userId)
    return answerWithJson(deps, reply, answer, () => JSON.stringify({ opensAt: recovery?.opensAt }), 'site')
  })

  serveWrite(app, deps, stopRecovery, async ({ principal: { userId }, sender, reply }) =>
    answerWhenVisible(deps, reply, await execute({ type: 'StopRecovery', userId }, sender), 'site'),
  )

  serveOpenWrite(app, stopRecoveryByLink, async ({ body, request, reply }) => {
    const { account, claims } = await accountOfLink(deps, STOP_RECOVERY, body.flow)
    const { userId } = account
    const from = actedFrom(request)
    const command = { type: 'StopRecovery', userId, recoveryId: `${claims.recovery}`, from } as const
    const answer = await execute(command, ownSender(request, account, STOP_RECOVERY))
    return answerWhenVisible(deps, reply, answer, 'site')
  })

  serveOpenWrite(app, finishRecovery, async ({ body, request, reply }) => {
    const { account, claims } = await accountOfLink(deps, FINISH_RECOVERY, body.flow)
    const { userId } = account
    const recoveryId = `${claims.recovery}`
    const passwordHash = await proveToFinish(deps, account, recoveryId, body.password ?? '')
    const from = actedFrom(request)
    const command = { type: 'FinishRecovery', userId, recoveryId, passwordHash, from } as const
    const answer = await execute(command, ownSender(request, account, FINISH_RECOVERY))
    return answerWhenVisible(deps, reply, answer, 'public', 'site')
  })
}
