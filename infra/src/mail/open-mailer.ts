import type { Settings } from '../config/settings.ts'
import { mailboxDirectory } from './mailbox/mailbox-directory.ts'
import { mailboxMailer } from './mailbox/mailbox-mailer.ts'
import { noMailer } from './no-mailer.ts'
import type { Mailer } from './port.ts'
import { smtpMailer } from './smtp/smtp-mailer.ts'

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'production'>

/**
 * Sends through the server that the settings name, or into the mailbox below the data directory, which
 * production does not have.
 */
export const openMailer = ({ smtpUrl, mailFrom: from, dataDir, production }: MailSettings): Mailer => {
  if (smtpUrl !== undefined) return smtpMailer({ url: smtpUrl, from })
  return production ? noMailer : mailboxMailer({ directory: mailboxDirectory(dataDir), from })
}
