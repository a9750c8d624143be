import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { mailSiteOf } from '@modstead/command-api/mail/composing/mail-site'
import { trialMail } from '@modstead/command-api/mail/trial-mail'
import { defaultLocale } from '@modstead/domain/accounts/settings/locales'
import { readSettings, SettingsError } from '@modstead/infra/config/settings'
import { openMailer } from '@modstead/infra/mail/open-mailer'
import { MailNotSent } from '@modstead/infra/mail/port'

const usage = `Usage: npm run mail:test -- --to ADDRESS

Sends a test mail by SMTP_URL from MAIL_FROM, and prints what the server answered.`

/** Needs no database, so it may run beside the product, or before its first start. */
const run = async (to: string): Promise<number> => {
  const settings = readSettings(process.env)
  try {
    const mail = trialMail({ id: randomUUID(), to, site: mailSiteOf(settings), locale: defaultLocale })
    const answer = await openMailer(settings).send(mail)
    console.log(`${settings.mailFrom} to ${to}: ${answer}`)
    return 0
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error
    console.error(`${settings.mailFrom} to ${to}: ${error.message}`)
    if (error.said !== undefined) console.error(`It said: ${error.said}`)
    return 1
  }
}

try {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  if (to === undefined) console.error(usage)
  process.exitCode = to === undefined ? 1 : await run(to)
} catch (error) {
  if (!(error instanceof SettingsError) && !(error instanceof TypeError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
