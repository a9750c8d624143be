import { type Mailer, MailNotSent } from './port.ts'

const refuse = async (): Promise<never> => {
  throw new MailNotSent({ because: 'SMTP_URL names no mail server', isFinal: false })
}

/**
 * For production without a server: mails wait in their jobs, because only receivers may see their contents,
 * so no file may hold them.
 */
export const noMailer: Mailer = { send: refuse, probe: refuse }
