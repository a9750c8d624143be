import type { JobParts } from '@modstead/command-api/background-parts'
import { workOnJobs } from '@modstead/command-api/jobs/command-job'
import { sendMail } from '@modstead/command-api/mail/send-mail'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import { sentMails } from '@modstead/infra/mail/sent-mails'
import { smtpMailer } from '@modstead/infra/mail/smtp/smtp-mailer'
import { openVault } from '@modstead/infra/personal-data/postgres-vault'
import { createPool } from '@modstead/infra/postgres/pool'

/** A process that sends mails until it is killed. A second later it counts as dead. */
const [, , databaseUrl = '', smtpUrl = '', masterKey = ''] = process.argv
const pool = createPool(databaseUrl, { name: 'mail sender' })
const vault = await openVault({ pool, masterKey: Buffer.from(masterKey, 'hex') })
const mailer = smtpMailer({ url: smtpUrl, from: 'mods@example.org' })
const jobs = createJobQueue({ url: databaseUrl, onError: () => {} }, { lockMs: 1_000 })
const parts: Pick<JobParts, 'mails'> = { mails: { mailer, sent: sentMails(pool), vault } }
workOnJobs(jobs, [sendMail], parts as JobParts)
await jobs.start()
