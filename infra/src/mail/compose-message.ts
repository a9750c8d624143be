import { hash } from 'node:crypto'
import { isEmailAddress } from '@modstead/domain/kernel/email-address'
import type { SendMailOptions } from 'nodemailer'
import { type Mail, MailNotSent } from './port.ts'

const ID_LENGTH = 40

/** Hashes an id into characters that file names and Message-IDs allow. */
export const digestOf = (id: string): string => hash('sha256', id, 'hex').slice(0, ID_LENGTH)

/** `from` is `name@host` or `Name <name@host>`. */
const hostOf = (from: string): string => /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'

/**
 * The mail in the library's form. Rejects more than one receiver, and never reads a file or address that a
 * text names.
 */
export const composeMessage = (mail: Mail, from: string): SendMailOptions => {
  const { id, to, subject, text, html, headers } = mail
  if (!isEmailAddress(to))
    throw new MailNotSent({ because: 'the receiver is not an email address', isFinal: true })
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    // Programs that reply automatically keep quiet (RFC 3834).
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
    messageId: `<${digestOf(id)}@${hostOf(from)}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
