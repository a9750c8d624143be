import { randomBytes } from 'node:crypto'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { composeMessage, digestOf } from '../compose-message.ts'
import type { Mailer } from '../port.ts'
import { MAIL_SUFFIX } from './mailbox-directory.ts'

export interface MailboxBounds {
  readonly maxMails: number
  readonly maxAgeMs: number
}

const BOUNDS: MailboxBounds = { maxMails: 500, maxAgeMs: 7 * 24 * 3_600_000 }
/** Suffix of a mail that is being written. */
const DRAFT = '.draft'

export interface MailboxSettings {
  /** Made with the first mail. */
  readonly directory: string
  readonly from: string
  readonly bounds?: MailboxBounds
}

const ignoreGone = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** Deletes the oldest mails beyond the bounds. Other processes may do so at the same time. */
const sweep = async (directory: string, { maxMails, maxAgeMs }: MailboxBounds): Promise<void> => {
  const names = await readdir(directory)
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith(MAIL_SUFFIX) || name.endsWith(DRAFT))
      .map(async (name) => {
        const path = join(directory, name)
        return { path, at: (await stat(path).catch(ignoreGone))?.mtimeMs ?? 0 }
      }),
  )
  const latestFirst = mails.toSorted((left, right) => right.at - left.at)
  const tooOld = Date.now() - maxAgeMs
  for (const [place, { path, at }] of latestFirst.entries())
    if (place >= maxMails || at < tooOld) await rm(path, { force: true })
}

/**
 * Keeps mails as files that mail programs can open, instead of sending them, for development and specs. A
 * repeated mail replaces the first, as it would for a receiver who knows its Message-ID.
 */
export const mailboxMailer = ({ directory, from, bounds = BOUNDS }: MailboxSettings): Mailer => ({
  async send(mail) {
    const message = composeMessage(mail, from)
    // Loaded only when a mail is sent.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message: source } = await transport.sendMail(message)
    // Mails contain things that only their receiver may see.
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const path = join(directory, `${digestOf(mail.id)}${MAIL_SUFFIX}`)
    const draft = `${path}.${randomBytes(8).toString('hex')}${DRAFT}`
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(source as Buffer)
    } finally {
      await file.close()
    }
    // Makes the file appear completely or not at all.
    await rename(draft, path)
    await sweep(directory, bounds)
    return `kept in ${path}`
  },
  async probe() {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await access(directory)
  },
})
