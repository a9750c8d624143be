import type { JobQueue, JobType, Lane } from '@modstead/infra/jobs/port'
import { Hopeless } from '@modstead/infra/jobs/port'
import { type Mail, MailNotSent } from '@modstead/infra/mail/port'
import { openMail, sealMail } from '@modstead/infra/mail/sealed-mail'
import type { Sealed } from '@modstead/infra/personal-data/sealed-field'
import type { Vault } from '@modstead/infra/personal-data/vault'
import { commandJob } from '../jobs/command-job.ts'

/** A separate lane, because mail servers are slow and limit their senders. */
const MAIL_LANE: Lane = { name: 'mail', concurrency: 4 }

/** Retried for eight and a half hours. */
const SEND_MAIL: JobType = {
  name: 'send-mail',
  lane: MAIL_LANE,
  attempts: 12,
  backOffMs: 15_000,
  timeLimitMs: 90_000,
}

interface WaitingMail extends Record<string, unknown> {
  readonly mail: string
  readonly sealed: Sealed
}

export interface MailParts {
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly vault: Pick<Vault, 'keyFor'>
}

/**
 * Queues a mail. Until it is sent, others may read its id, and the id of the person whose key hides the rest.
 * Returns the id of the job, or null if the person is erased, so that there is nobody to write to.
 */
export const postMail = async (
  { jobs, vault }: MailParts,
  person: string,
  mail: Mail,
): Promise<string | null> => {
  const sealed = await sealMail(vault, person, mail)
  if (sealed === null) return null
  const waiting: WaitingMail = { mail: mail.id, sealed }
  return jobs.enqueue(SEND_MAIL, waiting, { id: mail.id })
}

/**
 * Sends a mail once, as far as SMTP allows. After a crash between the server's answer and the mark, the same
 * Message-ID is sent again.
 */
export const sendMail = commandJob<WaitingMail>({
  type: SEND_MAIL,
  async run({ mail: id, sealed }, { mails: { mailer, sent, vault } }, _sender, { signal }) {
    if (await sent.has(id)) return
    const mail = await openMail(vault, id, sealed)
    if (mail === null) return
    try {
      await mailer.send(mail, signal)
    } catch (error) {
      if (error instanceof MailNotSent && error.isFinal) throw new Hopeless(error.message)
      throw error
    }
    await sent.mark(id)
  },
})
