import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sampleMails } from './sample-mails.ts'
import { appAuthorizedMail } from './templates/app-authorized.ts'
import { backupCodeUsedMail } from './templates/backup-code-used.ts'
import { newSignInMail } from './templates/new-sign-in.ts'
import { passkeyAddedMail } from './templates/passkey-added.ts'
import { tokenCreatedMail } from './templates/token-created.ts'

const site = { name: 'Mods', url: 'https://mods.test' }
const to = { id: 'm1', to: 'anna@mail.test', username: 'anna', site }
const occasion = { at: '2026-11-23T10:42:00Z', device: 'Firefox on Linux', place: 'Bergen, Norway' }
const samples = [...sampleMails]

const linksOf = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, link = '']) => link)
/** What a browser builds, without any text. */
const skeleton = (html: string) =>
  [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/ aria-label="[^"]*"/, ''))

test('each template has a sample', () => {
  const parts = ['account-pages', 'occasion', 'security-notice']
  const files = readdirSync(new URL('templates/', import.meta.url)).map((name) => name.replace('.ts', ''))
  const templates = files.filter((name) => !parts.includes(name))
  expect([...templates, 'test'].toSorted()).toEqual(samples.map(([name]) => name).toSorted())
})

test.each(samples)('%s says the same in both texts, and loads nothing', (_name, write) => {
  const { subject, text, html } = write(to)
  expect(subject).toMatch(/^\S.{5,60}$/)
  expect(html).toMatch(/^<!doctype html>\n<html lang="en-US" dir="ltr">/)
  expect(html).toContain('<title>')
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).not.toMatch(
    /<(img|link|script|iframe|form|object|video|audio)\b|url\(|@import| (src|background|on\w+)=/i,
  )
  const lines = text.split('\n')
  for (const link of linksOf(html)) expect(lines).toContain(link.replaceAll('&amp;', '&'))
  // Layout is told from data: a program that reads aloud names the rows of the latter only.
  for (const [table] of html.matchAll(/<table[^>]*>(?!<tbody><tr>\n<th)/g))
    expect(table).toContain('role="presentation"')
  expect(html).not.toMatch(/undefined|\[object|null|NaN/)
  expect(text).not.toMatch(/undefined|\[object|null|NaN|<|&amp;/)
})

test.each(samples)('only news can be ended: %s', (name, write) => {
  expect(write(to).headers !== undefined).toBe(name === 'newsletter')
})

test.each(samples.filter(([name]) => name !== 'test'))(
  'a username in %s is text and nothing else',
  (_name, write) => {
    const username =
      '</p><script>alert(1)</script><a href="https://evil.example">x\r\n\r\nhttps://evil.example'
    const hostile = write({ ...to, username })
    expect(skeleton(hostile.html)).toEqual(skeleton(write(to).html))
    expect(hostile.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(hostile.text.split('\n')).not.toContain('https://evil.example')
    expect(hostile.text).not.toContain('https://evil')
    expect(hostile.html).not.toContain('https://evil')
  },
)

const named = {
  'new-sign-in': (name: string) =>
    newSignInMail({ ...to, occasion: { ...occasion, device: name, place: name } }),
  'passkey-added': (name: string) => passkeyAddedMail({ ...to, occasion, passkey: name }),
  'token-created': (name: string) => tokenCreatedMail({ ...to, occasion, token: name, expiresAt: null }),
  'app-authorized': (name: string) => appAuthorizedMail({ ...to, occasion, app: name, permissions: [name] }),
}
test.each(Object.entries(named))('names in %s are text and nothing else', (_name, write) => {
  const quiet = write('x')
  const hostile = write('"><img src=x onerror=alert(1)>\r\nBcc: bob@mail.test')
  expect(skeleton(hostile.html)).toEqual(skeleton(quiet.html))
  expect(hostile.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(hostile.subject).not.toMatch(/[\r\n]/)
  expect(hostile.text.split('\n')).toHaveLength(quiet.text.split('\n').length)
  const long = write('x'.repeat(5_000))
  expect(long.subject.length).toBeLessThan(140)
  expect(long.html).not.toContain('x'.repeat(81))
  const turned = write('\u202eevil\u202c שלום')
  for (const part of [turned.subject, turned.text, turned.html]) expect(part).not.toMatch(/[\u202a-\u202e]/)
  expect(turned.text).toContain('\u2068evil שלום\u2069')
  expect(turned.html).toContain('<bdi>evil שלום</bdi>')
})

test('what is not known of a sign-in is left out', () => {
  const { text } = newSignInMail({ ...to, occasion: { ...occasion, device: null, place: null } })
  expect(text).toContain('When: November 23, 2026 at 10:42 UTC\n\nIf this was you')
})

test.each([
  [0, 'no backup codes left'],
  [1, '1 backup code left'],
  [2, '2 backup codes left'],
])('%i backup codes: you have %s', (left, said) => {
  expect(backupCodeUsedMail({ ...to, occasion, left }).text).toContain(`You have ${said}.`)
})

test('a token says when it expires, if it ever does', () => {
  const token = { ...to, occasion, token: 'CI' }
  expect(tokenCreatedMail({ ...token, expiresAt: '2027-02-23T00:00:00Z' }).text).toContain(
    'Token: CI\nExpires: February 23, 2027\n',
  )
  expect(tokenCreatedMail({ ...token, expiresAt: null }).text).toContain('Expires: Never\n')
})
