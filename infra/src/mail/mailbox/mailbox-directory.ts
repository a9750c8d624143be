import { join } from 'node:path'

export const mailboxDirectory = (dataDir: string): string => join(dataDir, 'mailbox')

/** Of the files of whole mails. */
export const MAIL_SUFFIX = '.eml'
