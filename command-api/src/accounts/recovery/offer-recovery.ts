import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { accountEnvelope } from '../../mail/account-envelope.ts'
import { secretLink } from '../../mail/page-links.ts'
import { postMail } from '../../mail/send-mail.ts'
import { beginRecoveryMail } from '../../mail/templates/begin-recovery.ts'
import { markOf } from '../email/mails-to-address.ts'
import { LINK_HOURS, makeLink } from '../links.ts'
import type { ActiveUser } from '../user/load-account.ts'
import { BEGIN_RECOVERY } from './recovery-links.ts'

type Deps = Pick<
  CommandDependencies,
  'executor' | 'jobs' | 'vault' | 'links' | 'blindIndex' | 'mailFrom' | 'publicUrl'
>

/** Mails a link that begins a recovery. It works until the address or any means of signing in changes. */
export const offerRecovery = async (
  deps: Deps,
  account: ActiveUser,
  to: string,
  request: FastifyRequest,
): Promise<void> => {
  const { userId, signIn } = account
  const flow = makeLink(deps, BEGIN_RECOVERY, {
    user: userId,
    epoch: signIn.epoch,
    address: markOf(deps, to),
  })
  const link = secretLink(deps.publicUrl, 'recovery', flow)
  const envelope = await accountEnvelope(deps, account, { id: randomUUID(), to, request })
  await postMail(deps, userId, beginRecoveryMail({ ...envelope, link, hours: LINK_HOURS }))
}
