import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { ContentStore } from '@modstead/infra/files/content-store'
import type { ImageStore } from '@modstead/infra/images/image-store'
import type { JobQueue } from '@modstead/infra/jobs/port'
import type { Mailer } from '@modstead/infra/mail/port'
import type { SentMails } from '@modstead/infra/mail/sent-mails'
import type { Vault } from '@modstead/infra/personal-data/vault'
import type { Timers } from '@modstead/infra/timers/port'
import type pg from 'pg'
import type { AccountParts } from './accounts/account-parts.ts'

/** The dependencies of reactions, jobs and timers. */
export interface BackgroundParts {
  readonly executor: Executor
  readonly files: ContentStore
  readonly images: ImageStore
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly timers: Pick<Timers, 'set' | 'cancel'>
  /** Read models for finding things. No decision may depend on them. */
  readonly pool: pg.Pool
  readonly accounts: AccountParts
}

/** Sends the product's mails. */
export interface MailSending {
  readonly mailer: Pick<Mailer, 'send'>
  readonly sent: Pick<SentMails, 'has' | 'mark'>
  /** Decrypts mails that waited. */
  readonly vault: Pick<Vault, 'keyFor'>
}

/** The dependencies of jobs and timers. */
export interface JobParts extends BackgroundParts {
  readonly mails: MailSending
}
