import { setTimeout as after } from 'node:timers/promises'
import { mailboxDirectory } from '@modstead/infra/mail/mailbox/mailbox-directory'
import { type KeptMail, openMailbox } from '@modstead/infra/mail/mailbox/read-mailbox'

const PATIENCE_MS = 30_000
const LOOK_AGAIN_MS = 50

/** The mails to an address, newest first. */
export const mailsTo = async (dataDir: string, to: string): Promise<readonly KeptMail[]> =>
  (await openMailbox(mailboxDirectory(dataDir)).latest(200)).filter((mail) => mail.to === to)

/** The newest mail to an address whose subject contains `about`, once it is there. */
export const mailTo = async (dataDir: string, to: string, about: string): Promise<KeptMail> => {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const found = (await mailsTo(dataDir, to)).find(({ subject }) => subject.includes(about))
    if (found) return found
    if (performance.now() > until) throw new Error(`no mail about "${about}" came to ${to}`)
    await after(LOOK_AGAIN_MS)
  }
}

/** The token in the link of a mail. */
export const flowIn = ({ text }: KeptMail): string => {
  const flow = /[?&]flow=([\w-]+)/.exec(text)?.[1]
  if (flow === undefined) throw new Error('the mail has no link')
  return flow
}
