import { randomUUID } from 'node:crypto'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveOpenWrite } from '../../http/serve-open-write.ts'
import { answerWithJson } from '../../http/write-route.ts'
import { localeOfRequest } from '../../mail/reader-locale.ts'
import { sendFirstVerification } from '../email/send-verification.ts'
import { usableEmail } from '../email/usable-email.ts'
import { ownSender, SIGN_UP } from '../own-sender.ts'
import { checkNewPassword } from '../password/check-new-password.ts'
import { finishSignIn } from '../sign-in/finish-sign-in.ts'
import { countTryOfNetwork, SIGN_UP_OF_NETWORK } from '../sign-in/tries.ts'
import { loadAccount } from '../user/load-account.ts'
import { registerUser } from '../user/register-user.ts'
import { checkCaptcha } from './check-captcha.ts'
import { askCaptcha, signUp } from './contract.ts'

/**
 * Creating one's own account. Its address is claimed only once it is verified, so the form does not reveal
 * whose it is.
 */
export const signUpRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  serveOpenWrite(app, askCaptcha, async ({ reply }) =>
    reply.header('cache-control', 'no-store').send(await deps.captcha.challenge()),
  )

  serveOpenWrite(app, signUp, async ({ body, request, reply }) => {
    const { username, password } = body
    const email = usableEmail(body.email)
    // Judging a password takes CPU time.
    await countTryOfNetwork(deps, SIGN_UP_OF_NETWORK, request)
    await checkNewPassword(deps, password, [username, email], 'password')
    await checkCaptcha(deps, body.challenge, request)
    const commandId = randomUUID()
    const role = 'developer' as const
    const sender = ownSender(request, { userId: deriveId(commandId, 'user'), role }, SIGN_UP)
    const wantsNewsletter = body.sign_up_newsletter === true
    const locale = localeOfRequest(request)
    const wanted = { username, email, role, password, wantsNewsletter, ...(locale && { locale }) }
    const byId = { ...sender, intent: { ...sender.intent, commandId } }
    const { userId } = await registerUser(deps, wanted, byId)
    const account = await loadAccount(deps, userId)
    await sendFirstVerification(deps, account, email, request)
    const { session, position } = await finishSignIn(deps, account, 'registration', request, reply)
    const json = () => JSON.stringify({ session })
    // The pages to which they go show the account and the session.
    return answerWithJson(deps, reply, { position, revision: -1n }, json, 'public', 'site')
  })
}
