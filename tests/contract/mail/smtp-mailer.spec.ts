import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { mailerContract } from '@modstead/infra/mail/contract'
import type { MailNotSent } from '@modstead/infra/mail/port'
import { smtpMailer } from '@modstead/infra/mail/smtp/smtp-mailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SmtpOptions, startSmtp, type TestSmtp } from '../../support/engines/smtp.ts'
import { certificate, privateKey } from '../../support/engines/smtp-certificate.ts'

const from = 'Mods <mods@example.org>'
const mail = { id: 'm1', to: 'anna@mail.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
/** Limits for a server that falls silent in a spec. */
const SOON = { connectMs: 500, greetingMs: 500, silenceMs: 500 }

mailerContract('an SMTP server', async () => {
  const server = await startSmtp()
  return {
    mailer: smtpMailer({ url: server.url, from }),
    received: async () => server.received.map(({ source }) => source),
    dispose: () => server.stop(),
  }
})

let server: TestSmtp
const start = async (options?: SmtpOptions) => {
  await server?.stop()
  server = await startSmtp(options)
  return smtpMailer({ url: server.url, from, times: SOON, authority: certificate })
}
beforeEach(async () => {
  server = await startSmtp()
})
afterEach(() => server.stop())

const failure = async (work: Promise<unknown>): Promise<MailNotSent> =>
  work.then(
    () => Promise.reject(new Error('it was sent')),
    (error: MailNotSent) => error,
  )

describe('a mail that the server does not accept', () => {
  test.each([
    ['sender', 550, true, 'MAIL FROM'],
    ['receiver', 550, true, 'RCPT TO'],
    ['content', 554, true, 'DATA'],
    ['sender', 451, false, 'MAIL FROM'],
    ['receiver', 450, false, 'RCPT TO'],
    ['content', 452, false, 'DATA'],
  ] as const)('at the %s with %i: permanent %s', async (at, code, isFinal, command) => {
    const mailer = await start()
    server.treat({ kind: 'refuse', at, code, text: '5.1.1 <anna@mail.test> is unknown here' })
    const error = await failure(mailer.send(mail))
    expect(error).toMatchObject({ name: 'MailNotSent', isFinal })
    expect(error.message).toBe(
      `the mail server refused ${isFinal ? 'for good' : 'for now'}: ${code} 5.1.1 to ${command}`,
    )
    expect(error.said).toContain('<anna@mail.test>')
    expect(server.received).toEqual([])
  })

  test('does not reveal its recipient in the printed error', async () => {
    const mailer = await start()
    server.treat({ kind: 'refuse', at: 'receiver', code: 550, text: '<anna@mail.test> is unknown here' })
    const error = await failure(mailer.send(mail))
    const fields = Object.getOwnPropertyNames(error).map((name) => `${Reflect.get(error, name)}`)
    expect(`${JSON.stringify(error)} ${fields.join(' ')}`).not.toContain('anna')
  })

  test('on connection is tried again later, because that is about the server and not the mail', async () => {
    const mailer = await start()
    server.treat({ kind: 'refuse', at: 'connection', code: 554, text: 'not today' })
    expect(await failure(mailer.send(mail))).toMatchObject({ isFinal: false })
  })
})

describe('a server that disconnects', () => {
  test.each(['connection', 'sender', 'receiver', 'content'] as const)('at the %s', async (at) => {
    const mailer = await start()
    server.treat({ kind: 'hang up', at })
    expect(await failure(mailer.send(mail))).toMatchObject({ isFinal: false })
    server.treat({ kind: 'take' })
    await mailer.send(mail)
    expect(server.received).toHaveLength(1)
  })

  test.each(['connection', 'sender', 'receiver', 'content'] as const)('by silence at the %s', async (at) => {
    const mailer = await start()
    server.treat({ kind: 'fall silent', at })
    expect(await failure(mailer.send(mail))).toMatchObject({ isFinal: false })
  })

  test('before it is reached', async () => {
    const mailer = await start()
    await server.stop()
    expect(await failure(mailer.send(mail))).toMatchObject({ isFinal: false })
    expect(await failure(mailer.probe())).toMatchObject({ isFinal: false })
    server = await startSmtp()
  })

  test('after accepting the mail, so that the next attempt has the same id', async () => {
    const mailer = await start()
    server.treat({ kind: 'lose the answer' })
    expect(await failure(mailer.send(mail))).toMatchObject({ isFinal: false })
    server.treat({ kind: 'take' })
    await mailer.send(mail)
    const ids = server.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source.toString())?.[1])
    expect(ids).toEqual([ids[0], ids[0]])
  })
})

test('an aborted attempt ends at once, and the server hears nothing more of it', async () => {
  const open = new Set<Socket>()
  const silent = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.resume()
    socket.on('close', () => open.delete(socket))
    socket.write('220 silent.test ESMTP\r\n')
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const calledOff = new AbortController()
  const sending = failure(smtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(mail, calledOff.signal))
  await expect.poll(() => open.size).toBe(1)
  calledOff.abort()
  expect(await sending).toMatchObject({ isFinal: false })
  await expect.poll(() => open.size, { timeout: 20_000 }).toBe(0)
  silent.close()
})

describe('a password', () => {
  const credentials = { user: 'mods', pass: 'p@ss/wörd' }
  const tls = { key: privateKey, cert: certificate }

  test.each([true, false])('is sent over TLS, from the start %s', async (fromTheStart) => {
    const mailer = await start({ credentials, tls: { ...tls, fromTheStart } })
    await mailer.probe()
    await mailer.send(mail)
    expect(server.received).toHaveLength(1)
  })

  test('is not sent to a server without TLS, and neither is a mail', async () => {
    const mailer = await start({ credentials })
    expect(await failure(mailer.send(mail))).toMatchObject({ isFinal: false })
    expect(server.received).toEqual([])
  })

  test('is not sent to a server that cannot prove its identity', async () => {
    await start({ credentials, tls: { ...tls, fromTheStart: true } })
    const trusting = smtpMailer({ url: server.url, from, times: SOON })
    expect(await failure(trusting.send(mail))).toMatchObject({ isFinal: false })
    expect(server.received).toEqual([])
  })

  test('that is wrong loses no mail: each one is tried again', async () => {
    await start({ credentials, tls: { ...tls, fromTheStart: true } })
    const url = server.url.replace('mods:', 'moods:')
    const wrong = smtpMailer({ url, from, times: SOON, authority: certificate })
    const error = await failure(wrong.send(mail))
    expect(error).toMatchObject({ isFinal: false })
    expect(error.message).toContain('535')
    expect(await failure(wrong.probe())).toMatchObject({ isFinal: false })
  })
})
