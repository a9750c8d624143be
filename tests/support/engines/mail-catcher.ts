import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAIL_SUFFIX } from '@modstead/infra/mail/mailbox/mailbox-directory'
import { startSmtp, type TestSmtp } from './smtp.ts'

/** A mail server that keeps what it accepts like the mailbox of `npm start`, so that specs read both alike. */
export const catchMails = (directory: string): Promise<TestSmtp> =>
  startSmtp({
    async onMail({ source }) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const path = join(directory, `${createHash('sha1').update(source).digest('hex')}${MAIL_SUFFIX}`)
      await writeFile(`${path}.draft`, source, { mode: 0o600 })
      await rename(`${path}.draft`, path)
    },
  })
