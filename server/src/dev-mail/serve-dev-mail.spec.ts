import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleMails } from '@modstead/command-api/mail/sample-mails'
import { mailboxDirectory } from '@modstead/infra/mail/mailbox/mailbox-directory'
import { mailboxMailer } from '@modstead/infra/mail/mailbox/mailbox-mailer'
import { createLog } from '@modstead/infra/telemetry/log'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildHttp } from '../http/build-http.ts'
import { serveDevMail } from './serve-dev-mail.ts'

const publicUrl = 'http://mods.test'
const mailFrom = 'Mods <no-reply@mods.test>'

let dataDir: string
let app: FastifyInstance
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dev-mail-spec-'))
})
afterEach(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

const open = async (settings: { production?: boolean; smtpUrl?: string } = {}) => {
  const log = createLog('info', { write: () => {} })
  app = await buildHttp({ publicUrl, rateLimit: 100, trustProxy: false }, log, async () => null)
  serveDevMail(app, { production: false, smtpUrl: undefined, publicUrl, mailFrom, dataDir, ...settings })
  return (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: 'mods.test', ...headers } })
}
/** Keeps a mail. Returns the address of its page. */
const keep = async (
  id: string,
  fields: { subject?: string; text?: string; html?: string } = {},
  secondsAgo = 0,
) => {
  const directory = mailboxDirectory(dataDir)
  const before = new Set(await readdir(directory).catch(() => []))
  const mail = { id, to: 'anna@mail.test', subject: id, text: id, html: `<p>${id}</p>`, ...fields }
  await mailboxMailer({ directory, from: mailFrom }).send(mail)
  const [file = ''] = (await readdir(directory)).filter((name) => !before.has(name))
  const at = new Date(Date.now() - secondsAgo * 1_000)
  await utimes(join(directory, file), at, at)
  return `/dev/mail/box/${file.replace('.eml', '')}`
}

test.each([
  ['en-US', 'Sent by Mods'],
  ['de-DE', 'Gesendet von Mods'],
  ['en-XA', '⟦Şḗƞŧ ƀẏ Mods~~~~~⟧'],
])('every template is listed and has a page with its text and previews in %s', async (locale, sender) => {
  const get = await open()
  const list = await get(`/dev/mail?hl=${locale}`)
  expect(list.statusCode).toBe(200)
  for (const name of sampleMails.keys()) {
    const path = `/dev/mail/templates/${name}`
    expect(list.body).toContain(`href="${path}?hl=${locale}"`)
    const page = await get(`${path}?hl=${locale}`)
    expect(page.statusCode, name).toBe(200)
    expect(page.body).toContain(sender)
    for (const theme of ['light', 'dark'])
      expect(page.body).toContain(`src="${path}/html?theme=${theme}&amp;hl=${locale}"`)
    const { statusCode, body } = await get(`${path}/html?theme=light&hl=${locale}`)
    expect(statusCode, name).toBe(200)
    expect(body).toContain(`<html lang="${locale}"`)
  }
})

test('each page links to itself in other languages, and starts in the language of the browser', async () => {
  const get = await open()
  for (const path of ['/dev/mail', '/dev/mail/templates/verify-email']) {
    const { body } = await get(path, { 'accept-language': 'de' })
    for (const locale of ['en-US', 'de-DE', 'en-XA']) expect(body).toContain(`href="${path}?hl=${locale}"`)
    expect(body).toMatch(/lang="de-DE" aria-current="true">Deutsch/)
    expect(body.split('aria-current=')).toHaveLength(2)
    expect(body).toContain('Bestätige deine E-Mail-Adresse')
  }
  expect((await get(await keep('m1'))).body).not.toContain('hl=')
})

test('a preview shows one theme, whatever the browser prefers', async () => {
  const get = await open()
  const preview = async (theme: string) =>
    (await get(`/dev/mail/templates/verify-email/html?theme=${theme}`)).body
  expect(await preview('light')).toContain('@media not all {')
  expect(await preview('dark')).toContain('@media all {')
  for (const theme of ['light', 'dark']) {
    expect(await preview(theme)).not.toContain('prefers-color-scheme')
    expect(await preview(theme)).toContain(`:root { color-scheme: ${theme};`)
    expect(await preview(theme)).toContain('<base target="_blank">')
  }
})

test('stored mails are listed, newest first, with their links', async () => {
  const get = await open()
  expect((await get('/dev/mail')).body).toContain('No mail was sent yet.')
  const link = 'http://mods.test/auth/verify-email?flow=1&x=2'
  const older = await keep('older', { text: `Open:\n${link}\n\nhttp://mods.test/\n` }, 60)
  const newer = await keep('newer')
  const { body } = await get('/dev/mail')
  expect([...body.matchAll(/href="(\/dev\/mail\/box\/[^"]*)"/g)].map(([, path]) => path)).toEqual([
    newer,
    older,
  ])
  expect(body).toContain('to anna@mail.test')
  const shown = link.replace('&', '&amp;')
  expect(body.split(`href="${shown}"`)).toHaveLength(2)
  expect(body).not.toContain('href="http://mods.test/"')
  const page = (await get(older)).body
  expect(page).toContain(`<a href="${shown}">${shown}</a>`)
  expect(page).toContain('<dt>To</dt><dd>anna@mail.test</dd>')
  expect((await get(`${older}/html?theme=dark`)).body).toContain('<p>older</p>')
})

test('the contents of a mail stay text on its page, and nothing in them runs', async () => {
  const get = await open()
  const script = '<script>alert(1)</script>'
  const path = await keep('m1', { subject: script, text: script, html: script })
  for (const page of [await get('/dev/mail'), await get(path)]) {
    expect(page.body).toContain('&lt;script&gt;')
    expect(page.body).not.toContain('<script')
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; frame-src 'self';/,
    )
    expect(page.headers['x-frame-options']).toBe('DENY')
  }
  const { headers } = await get(`${path}/html`)
  expect(headers['content-security-policy']).toContain("default-src 'none';")
  expect(headers['content-security-policy']).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/)
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
})

test('other sites cannot read it', async () => {
  const get = await open()
  const kept = await keep('m1')
  for (const path of [
    '/dev/mail',
    '/dev/mail/templates/verify-email',
    '/dev/mail/templates/verify-email/html',
    kept,
    `${kept}/html`,
  ]) {
    const answer = await get(path, { origin: 'https://evil.test' })
    expect(answer.headers['access-control-allow-origin'], path).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await get(path, { 'sec-fetch-site': 'cross-site' })).statusCode, path).toBe(404)
    expect((await get(path, { host: 'evil.test' })).statusCode, path).toBe(404)
  }
})

test('missing pages are not found', async () => {
  const get = await open()
  for (const path of [
    'templates/none',
    'templates/none/html',
    'templates/__proto__',
    'templates/toString',
    `box/${'a'.repeat(40)}`,
    `box/${'a'.repeat(40)}/html`,
    'box/..%2f..%2fkeys',
  ])
    expect((await get(`/dev/mail/${path}`)).statusCode, path).toBe(404)
})

test('nothing from an old mailbox is shown if mails are really sent', async () => {
  const get = await open({ smtpUrl: 'smtp://localhost' })
  const kept = await keep('m1')
  const { body } = await get('/dev/mail')
  expect(body).toContain('<code>SMTP_URL</code>')
  expect(body).not.toContain(kept)
})

test('none of it exists in production', async () => {
  const get = await open({ production: true })
  const kept = await keep('m1')
  for (const path of [
    '/dev/mail',
    '/dev/mail/',
    '/dev/mail/templates/verify-email',
    '/dev/mail/templates/verify-email/html',
    kept,
    `${kept}/html`,
  ])
    expect((await get(path)).statusCode, path).toBe(404)
})
