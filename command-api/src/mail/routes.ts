import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../dependencies.ts'
import { serveForAdministrators } from '../http/serve-write.ts'
import { mailSiteOf } from './composing/mail-site.ts'
import { sendTestMail } from './contract.ts'
import { readerLocale } from './reader-locale.ts'
import { postMail } from './send-mail.ts'
import { trialMail } from './trial-mail.ts'

/** Sends a test mail in the same way as every other mail. */
export const mailRoutes = (app: FastifyInstance, deps: CommandDependencies): void =>
  serveForAdministrators(app, deps, sendTestMail, async ({ principal, sender, body, request, reply }) => {
    const { userId } = principal
    // A repeat under the same Idempotency-Key posts no second mail.
    // The operator reads the mail, whatever its address.
    const locale = await readerLocale(deps, userId, request)
    const mail = trialMail({ id: sender.intent.commandId, to: body.to, site: mailSiteOf(deps), locale })
    const job = await postMail(deps, userId, mail)
    if (job === null)
      throw new CommandRefused({ rejected: 'user-not-found', because: 'This user does not exist.' })
    return reply.code(202).send({ job })
  })
