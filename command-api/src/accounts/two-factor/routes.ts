import { shownBackupCode } from '@modstead/domain/accounts/user/backup-codes'
import { reject } from '@modstead/domain/kernel/rejection'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { HttpProblem } from '@modstead/infra/http/problem'
import { hashBackupCode, newBackupCodes } from '@modstead/infra/second-factors/backup-codes'
import { matchTotp, totpAddress } from '@modstead/infra/second-factors/totp'
import { totpQr } from '@modstead/infra/second-factors/totp-qr'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { answerWhenVisible, answerWithJson } from '../../http/write-route.ts'
import { mailSiteOf } from '../../mail/composing/mail-site.ts'
import { changeSignIn } from '../change-sign-in.ts'
import { finishFlow, flowExpired, makeFlow, openFlow } from '../flow.ts'
import { ownSessionId } from '../session/own-session.ts'
import { CODE_OF_ACCOUNT, countTry } from '../sign-in/tries.ts'
import { loadAccount } from '../user/load-account.ts'
import { beginTotp, disableTotp, enableTotp, replaceBackupCodes } from './contract.ts'

const SET_UP = 'totp'

/** The authenticator app of an account, and the codes for people who have lost it. */
export const twoFactorRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  serveWrite(app, deps, beginTotp, async ({ principal, reply }) => {
    ownSessionId(principal)
    const { userId, username, signIn } = await loadAccount(deps, principal.userId)
    if (signIn.totp)
      throw new CommandRefused(
        reject('totp-already-enabled', 'This account has an authenticator app already.'),
      )
    const flow = makeFlow(deps, SET_UP, { user: userId, epoch: signIn.epoch })
    const secret = deps.totpSecretOf(flow)
    const address = totpAddress(secret, { account: username, issuer: mailSiteOf(deps).name })
    return reply.header('cache-control', 'no-store').send({ secret, address, qr: totpQr(address), flow })
  })

  serveWrite(app, deps, enableTotp, async (write) => {
    const { principal, body, reply } = write
    const { flow, code } = body
    ownSessionId(principal)
    const account = await loadAccount(deps, principal.userId)
    const { userId, signIn } = account
    const claims = openFlow(deps, SET_UP, flow)
    if (claims.user !== userId || claims.epoch !== signIn.epoch) throw flowExpired()
    await countTry(deps, CODE_OF_ACCOUNT, userId)
    const secret = deps.totpSecretOf(flow)
    const step = matchTotp(secret, code, Date.now())
    if (step === null) throw new HttpProblem('code-wrong', 'This is not the code that the app shows now.')
    await finishFlow(deps, flow)
    const codes = newBackupCodes()
    const command = {
      type: 'EnableTotp',
      userId,
      secret,
      step,
      codeHashes: codes.map(hashBackupCode),
    } as const
    const answer = await changeSignIn(deps, command, write)
    reply.header('cache-control', 'no-store')
    const backup_codes = codes.map(shownBackupCode)
    return answerWithJson(deps, reply, answer, () => JSON.stringify({ backup_codes }), 'public', 'site')
  })

  serveWrite(app, deps, disableTotp, async (write) => {
    const { principal, reply } = write
    const answer = await changeSignIn(deps, { type: 'DisableTotp', userId: principal.userId }, write)
    return answerWhenVisible(deps, reply, answer, 'public', 'site')
  })

  serveWrite(app, deps, replaceBackupCodes, async (write) => {
    const { principal, reply } = write
    const codes = newBackupCodes()
    const codeHashes = codes.map(hashBackupCode)
    const command = { type: 'ReplaceBackupCodes', userId: principal.userId, codeHashes } as const
    const answer = await changeSignIn(deps, command, write)
    reply.header('cache-control', 'no-store')
    const backup_codes = codes.map(shownBackupCode)
    return answerWithJson(deps, reply, answer, () => JSON.stringify({ backup_codes }), 'site')
  })
}
