import { sampleMails } from '@modstead/command-api/mail/sample-mails'
import { tokenCreatedMail } from '@modstead/command-api/mail/templates/token-created'
import { locales } from '@modstead/domain/accounts/settings/locales'
import type { Mail } from '@modstead/infra/mail/port'
import { smtpMailer } from '@modstead/infra/mail/smtp/smtp-mailer'
import { type ParsedMail, simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtp, type TestSmtp } from '../../support/engines/smtp.ts'

const site = { name: 'Mods', url: 'https://mods.example.org' }
const envelope = { to: 'anna@mail.test', username: 'anna', site, locale: 'en-US' } as const
const inEachLanguage = locales.flatMap((locale) =>
  [...sampleMails].map(([name, write]) => [name, locale, write] as const),
)

let server: TestSmtp
beforeAll(async () => {
  server = await startSmtp()
})
afterAll(() => server.stop())

const delivered = async (mail: Mail): Promise<ParsedMail> => {
  const before = server.received.length
  await smtpMailer({ url: server.url, from: 'Mods <mods@example.org>' }).send(mail)
  const [arrived, ...others] = server.received.slice(before)
  if (arrived === undefined || others.length > 0) throw new Error('not one mail arrived')
  expect(arrived.to).toEqual(['anna@mail.test'])
  return simpleParser(arrived.source)
}
const line = ({ headerLines }: ParsedMail, name: string): string | undefined =>
  headerLines.find(({ key }) => key === name)?.line

test.each(inEachLanguage)('%s arrives unchanged in %s, as text and HTML', async (name, locale, write) => {
  const mail = write({ ...envelope, id: name, locale })
  const arrived = await delivered(mail)
  expect(arrived.subject).toBe(mail.subject)
  expect(arrived.text).toBe(mail.text)
  expect(arrived.html).toBe(mail.html)
  expect(arrived.attachments).toEqual([])
  expect(line(arrived, 'content-type')).toMatch(/^Content-Type: multipart\/alternative;/)
  expect(line(arrived, 'auto-submitted')).toBe('Auto-Submitted: auto-generated')
  expect(line(arrived, 'message-id')).toMatch(/^Message-ID: <[0-9a-f]{40}@example\.org>$/)
  const ends = /^(newsletter|notification)/.test(name)
  expect(line(arrived, 'list-unsubscribe-post')).toBe(
    ends ? 'List-Unsubscribe-Post: List-Unsubscribe=One-Click' : undefined,
  )
  expect(line(arrived, 'list-unsubscribe') === undefined).toBe(!ends)
})

test('a name with several lines and directions becomes part of the subject, not a header', async () => {
  const mail = tokenCreatedMail({
    ...envelope,
    id: 'm1',
    token: `CI\r\nBcc: bob@mail.test\r\n\r\n<b>\u202e שלום 🎮 ${'x'.repeat(500)}`,
    expiresAt: null,
    occasion: { at: '2026-11-23T10:42:00Z', browser: null, os: null },
  })
  const arrived = await delivered(mail)
  expect(arrived.subject).toBe(mail.subject)
  expect(arrived.subject).toContain('“\u2068CI Bcc: bob@mail.test <b> שלום 🎮 xxx')
  expect(arrived.bcc).toBeUndefined()
  expect(arrived.text).toBe(mail.text)
  expect(arrived.html).toBe(mail.html)
})
