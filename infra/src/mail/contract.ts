import { randomUUID } from 'node:crypto'
import { type ParsedMail, simpleParser } from 'mailparser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mail, type Mailer, MailNotSent } from './port.ts'

export interface MailerUnderTest {
  /** Its sender is `Mods <mods@example.org>`. */
  readonly mailer: Mailer
  /** All mails that arrived, unchanged and in any order. */
  received(): Promise<readonly Buffer[]>
  dispose(): Promise<void>
}

const aMail = (fields: Partial<Mail> = {}): Mail => ({
  id: randomUUID(),
  to: 'anna@mail.test',
  subject: 'Grüße 🎮',
  text: 'Hello Anna.\n.\n..two dots\nFrom here\n',
  html: '<p>Hello <b>Anna</b> &amp; ünïcode</p>',
  ...fields,
})

/** The specs that every adapter of the port passes. */
export const mailerContract = (name: string, prepare: () => Promise<MailerUnderTest>): void => {
  describe(name, () => {
    let under: MailerUnderTest
    beforeAll(async () => {
      under = await prepare()
    })
    afterAll(() => under?.dispose())

    const parsed = async (): Promise<readonly ParsedMail[]> =>
      Promise.all((await under.received()).map((source) => simpleParser(source)))
    const sent = async (mail: Mail): Promise<ParsedMail> => {
      const before = new Set((await parsed()).map(({ messageId }) => messageId))
      await under.mailer.send(mail)
      const [arrived, ...others] = (await parsed()).filter(({ messageId }) => !before.has(messageId))
      expect(others).toEqual([])
      if (arrived === undefined) throw new Error('nothing arrived')
      return arrived
    }
    const addresses = (field: ParsedMail['to']) => [field ?? []].flat().flatMap(({ value }) => value)

    it('delivers both texts letter by letter, with sender, receiver and subject', async () => {
      const mail = aMail()
      const { text, html, subject, from, to } = await sent(mail)
      expect({ text, html, subject }).toEqual({ text: mail.text, html: mail.html, subject: mail.subject })
      expect(addresses(from)).toMatchObject([{ name: 'Mods', address: 'mods@example.org' }])
      expect(addresses(to)).toMatchObject([{ address: 'anna@mail.test' }])
    })

    it('carries additional headers, and says that a program wrote it', async () => {
      const headers = {
        'List-Unsubscribe': '<https://mods.example.org/off>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
      const { headerLines } = await sent(aMail({ headers }))
      const lines = headerLines.map(({ line }) => line)
      expect(lines).toContain('List-Unsubscribe: <https://mods.example.org/off>')
      expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
      expect(lines).toContain('Auto-Submitted: auto-generated')
    })

    it('gives a mail a stable id, so that a receiver recognizes a duplicate', async () => {
      const mail = aMail()
      const { messageId } = await sent(mail)
      expect(messageId).toMatch(/^<[0-9a-f]{40}@example\.org>$/)
      await under.mailer.send(mail)
      const ids = (await parsed()).map((each) => each.messageId)
      expect(ids.filter((id) => id === messageId).length).toBeGreaterThan(0)
      expect((await sent(aMail())).messageId).not.toBe(messageId)
    })

    it('never turns text into a header or a receiver', async () => {
      const { headerLines, to, cc } = await sent(
        aMail({
          subject: 'Hello\r\nBcc: bob@mail.test\r\n\r\nbody',
          headers: { 'X-Note': 'a\r\nCc: bob@mail.test' },
        }),
      )
      expect(headerLines.map(({ key }) => key)).not.toContain('bcc')
      expect(cc).toBeUndefined()
      expect(addresses(to).map(({ address }) => address)).toEqual(['anna@mail.test'])
    })

    it.each([
      '',
      'anna',
      'anna@mail.test, bob@mail.test',
      'anna@mail.test\r\nRCPT TO:<bob@mail.test>',
      `${'a'.repeat(250)}@mail.test`,
    ])('refuses permanently to send to "%s"', async (to) => {
      const before = (await under.received()).length
      await expect(under.mailer.send(aMail({ to }))).rejects.toMatchObject({
        name: 'MailNotSent',
        isFinal: true,
      })
      await expect(under.mailer.send(aMail({ to }))).rejects.toBeInstanceOf(MailNotSent)
      expect(await under.received()).toHaveLength(before)
    })

    it.each([
      ['a!b@mail.test', 'a!b@mail.test'],
      ['anna@xn--e1afmkfd.xn--p1ai', 'anna@пример.рф'],
    ])('delivers to %s', async (to, address) => {
      expect(addresses((await sent(aMail({ to }))).to)).toMatchObject([{ address }])
    })

    it('sends many at once, each complete', async () => {
      const before = (await under.received()).length
      const mails = Array.from({ length: 20 }, (_, index) => aMail({ subject: `Number ${index}` }))
      await Promise.all(mails.map((mail) => under.mailer.send(mail)))
      const subjects = (await parsed()).map(({ subject }) => subject)
      expect(subjects).toHaveLength(before + 20)
      for (const { subject } of mails) expect(subjects).toContain(subject)
    })

    it('reports that it can send', async () => {
      await expect(under.mailer.probe()).resolves.toBeUndefined()
    })
  })
}
