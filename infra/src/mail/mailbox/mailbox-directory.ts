import { join } from 'node:path'

export const mailboxDirectory = (dataDir: string): string => join(dataDir, 'mailbox')

/** Suffix of the files of complete mails. */
export const MAIL_SUFFIX = '.eml'
