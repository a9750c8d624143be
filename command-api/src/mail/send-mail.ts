import type { JobQueue, JobType, Lane } from '@modstead/infra/jobs/port'
import { Hopeless } from '@modstead/infra/jobs/port'
import { type Mail, MailNotSent } from '@modstead/infra/mail/port'
import { openMail, sealMail } from '@modstead/infra/mail/sealed-mail'
import type { Sealed } from '@modstead/infra/personal-data/sealed-field'
import type { Vault } from '@modstead/infra/personal-data/vault'
import { commandJob } from '../jobs/command-job.ts'
import { isStillWanted, type News } from './still-wanted.ts'

/** A separate lane, because mail servers are slow and limit their senders. */
const MAIL_LANE: Lane = { name: 'mail', concurrency: 4 }
/** A mail to everybody must not hold up the mail that somebody waits for. */
const NEWS_LANE: Lane = { name: 'news', concurrency: 1 }

/** Retried for eight and a half hours. */
const patiently = { attempts: 12, backOffMs: 15_000, timeLimitMs: 90_000 }

const SEND_MAIL: JobType = { name: 'send-mail', lane: MAIL_LANE, ...patiently }
const SEND_NEWS: JobType = { name: 'send-news', lane: NEWS_LANE, ...patiently }

interface WaitingMail extends Record<string, unknown> {
  readonly mail: string
  readonly sealed: Sealed
  /** Only of news, and absent from those that an earlier release queued. */
  readonly about?: News
}

export interface MailParts {
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly vault: Pick<Vault, 'keyFor'>
}

const postIn = async (
  type: JobType,
  { jobs, vault }: MailParts,
  person: string,
  mail: Mail,
  about?: News,
): Promise<string | null> => {
  const sealed = await sealMail(vault, person, mail)
  if (sealed === null) return null
  const waiting: WaitingMail = { mail: mail.id, sealed, ...(about && { about }) }
  return jobs.enqueue(type, waiting, { id: mail.id })
}

/**
 * Queues a mail. Until it is sent, others may read its id, and the id of the person whose key hides the rest.
 * Returns the id of the job, or null if the person is erased, so that there is nobody to write to.
 */
export const postMail = (parts: MailParts, person: string, mail: Mail): Promise<string | null> =>
  postIn(SEND_MAIL, parts, person, mail)

/** The same for one of many mails that nobody waits for, which is not sent if `person` ends them meanwhile. */
export const postNews = (parts: MailParts, person: string, mail: Mail, about: News): Promise<string | null> =>
  postIn(SEND_NEWS, parts, person, mail, about)

/**
 * Sends a mail once, as far as SMTP allows. After a crash between the server's answer and the mark, the same
 * Message-ID is sent again.
 */
const sending = (type: JobType) =>
  commandJob<WaitingMail>({
    type,
    async run({ mail: id, sealed, about }, { executor, mails }, _sender, { signal }) {
      const { mailer, sent, vault } = mails
      if (await sent.has(id)) return
      if (about !== undefined && !(await isStillWanted({ executor }, sealed.person, about))) return
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

export const sendMail = sending(SEND_MAIL)
export const sendNews = sending(SEND_NEWS)
