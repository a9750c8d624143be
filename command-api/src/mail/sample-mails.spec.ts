import { readdirSync } from 'node:fs'
import { locales } from '@modstead/domain/accounts/settings/locales'
import { expect, test } from 'vitest'
import type { AccountEnvelope } from './composing/mail-content.ts'
import { sampleMails } from './sample-mails.ts'
import { appAuthorizedMail } from './templates/app-authorized.ts'
import { backupCodeUsedMail } from './templates/backup-code-used.ts'
import { newSignInMail } from './templates/new-sign-in.ts'
import { notificationMail } from './templates/notification.ts'
import { passkeyAddedMail } from './templates/passkey-added.ts'
import { secretFoundMail } from './templates/secret-found.ts'
import { tokenCreatedMail } from './templates/token-created.ts'

const site = { name: 'Mods', url: 'https://mods.test' }
const to: AccountEnvelope = { id: 'm1', to: 'anna@mail.test', username: 'anna', site, locale: 'en-US' }
const toGerman: AccountEnvelope = { ...to, locale: 'de-DE' }
const occasion = { at: '2026-11-23T10:42:00Z', browser: 'Firefox', os: 'Linux' }
const samples = [...sampleMails]
const inEachLanguage = locales.flatMap((locale) =>
  samples.map(([name, write]) => [name, locale, write] as const),
)

const linksOf = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, link = '']) => link)
/** The elements that a browser builds, without their texts. */
const skeleton = (html: string) =>
  [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/ aria-label="[^"]*"/, ''))

test('each template has a sample', () => {
  const parts = ['account-pages', 'last-of-day', 'occasion', 'security-notice']
  const files = readdirSync(new URL('templates/', import.meta.url)).map((name) => name.replace('.ts', ''))
  const templates = files.filter((name) => !parts.includes(name))
  const sampled = samples.map(([name]) =>
    name.startsWith('notification-') ? 'notification' : name.replace('-last-of-day', ''),
  )
  expect([...templates, 'test'].toSorted()).toEqual([...new Set(sampled)].toSorted())
})

test.each(inEachLanguage)(
  '%s says the same in both parts in %s, and loads nothing',
  (_name, locale, write) => {
    const { subject, text, html } = write({ ...to, locale })
    expect(subject).toMatch(/^\S.{5,60}$/)
    expect(html).toContain(`<!doctype html>\n<html lang="${locale}" dir="ltr">`)
    expect(html).toContain('<title>')
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).not.toMatch(
      /<(img|link|script|iframe|form|object|video|audio)\b|url\(|@import| (src|background|on\w+)=/i,
    )
    const lines = text.split('\n')
    for (const link of linksOf(html)) expect(lines).toContain(link.replaceAll('&amp;', '&'))
    // Layout tables differ from data tables: a screen reader only announces the rows of the latter.
    for (const [table] of html.matchAll(/<table[^>]*>(?!<tbody><tr>\n<th)/g))
      expect(table).toContain('role="presentation"')
    expect(html).not.toMatch(/undefined|\[object|null|NaN/)
    expect(text).not.toMatch(/undefined|\[object|null|NaN|<|&amp;|[{}]/)
  },
)

test.each(samples)('only news mails have an unsubscribe link: %s', (name, write) => {
  expect(write(to).headers !== undefined).toBe(/^(newsletter|notification)/.test(name))
})

/** The reader of these may have no account, or be a stranger to it. */
const withoutName = ['test', 'verify-email']

test.each(samples.filter(([name]) => !withoutName.includes(name)))(
  'a username in %s is only text',
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
    newSignInMail({ ...to, occasion: { ...occasion, browser: name, os: null } }),
  'passkey-added': (name: string) => passkeyAddedMail({ ...to, occasion, passkey: name }),
  'token-created': (name: string) => tokenCreatedMail({ ...to, occasion, token: name, expiresAt: null }),
  notification: (name: string) =>
    notificationMail({
      ...{ ...to, about: 'update', title: name, version: name, isLast: true },
      page: 'https://mods.test/project/AANobbMI/versions',
      unsubscribe: { address: 'https://mods.test/a', page: 'https://mods.test/b' },
    }),
  'app-authorized': (name: string) => appAuthorizedMail({ ...to, occasion, app: name, scopes: [] }),
}
test.each(Object.entries(named))('names in %s are only text', (_name, write) => {
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

test.each([
  ['en-US', 'Do not open the link. Until they correct it, emails about their account go to you.'],
  ['de-DE', 'Öffne den Link nicht. Bis das berichtigt ist, gehen E-Mails zu jenem Konto an dich.'],
] as const)(
  'an unverified address is told in %s what it gets, but not whose account it is',
  (locale, told) => {
    const mail = sampleMails.get('verify-email')?.({ ...to, to: 'stranger@mail.test', locale })
    expect(mail?.text).toContain(told)
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(to.username)
  },
)

test('unknown details of a sign-in are left out', () => {
  const { text } = newSignInMail({ ...to, occasion: { ...occasion, browser: null, os: null } })
  expect(text).toContain('When: November 23, 2026 at 10:42 UTC\n\nIf this was you')
})

test.each([
  ['Firefox', 'Linux', 'Device: Firefox on Linux', 'Gerät: Firefox unter Linux'],
  ['curl', null, 'Device: curl', 'Gerät: curl'],
  [null, 'Linux', 'Device: Linux', 'Gerät: Linux'],
])('a device is named with what is known: %s, %s', (browser, os, english, german) => {
  const from = { ...occasion, browser, os }
  expect(newSignInMail({ ...to, occasion: from }).text).toContain(`${english}\n`)
  expect(newSignInMail({ ...toGerman, occasion: from }).text).toContain(`${german}\n`)
})

test.each([
  [0, 'You have no backup codes left.', 'Du hast keine Ersatzcodes mehr.'],
  [1, 'You have 1 backup code left.', 'Du hast noch 1 Ersatzcode.'],
  [2, 'You have 2 backup codes left.', 'Du hast noch 2 Ersatzcodes.'],
])('%i backup codes: %s', (left, english, german) => {
  expect(backupCodeUsedMail({ ...to, occasion, left }).text).toContain(english)
  expect(backupCodeUsedMail({ ...toGerman, occasion, left }).text).toContain(german)
})

test('a token mail says when the token expires, if it does', () => {
  const token = { occasion, token: 'CI' }
  const expiresAt = '2027-02-23T00:00:00Z'
  expect(tokenCreatedMail({ ...to, ...token, expiresAt }).text).toContain(
    'Token: CI\nExpires: February 23, 2027\n',
  )
  expect(tokenCreatedMail({ ...toGerman, ...token, expiresAt }).text).toContain(
    'Token: CI\nLäuft ab: 23. Februar 2027\n',
  )
  expect(tokenCreatedMail({ ...to, ...token, expiresAt: null }).text).toContain('Expires: Never\n')
})

test('an app is listed with its scopes, and scopes that cannot be granted appear by name', () => {
  const app = { occasion, app: 'Lamp', scopes: ['VERSION_CREATE', 'SESSION_DELETE'] } as const
  expect(appAuthorizedMail({ ...to, ...app }).text).toContain(
    'It may:\n\n- publish versions of your projects\n- SESSION_DELETE\n',
  )
  expect(appAuthorizedMail({ ...toGerman, ...app }).text).toContain(
    'Sie darf:\n\n- Versionen deiner Projekte veröffentlichen\n- SESSION_DELETE\n',
  )
})

test.each(['token', 'session', 'app', 'app-secret'] as const)('a found secret of kind %s', (kind) => {
  const found = { kind, app: 'Lamp', beginning: 'mrp_1', foundAt: null, at: occasion.at }
  const [english, german] = [secretFoundMail({ ...to, ...found }), secretFoundMail({ ...toGerman, ...found })]
  expect(english.text).toContain('App: Lamp\nBegins with: mrp_1\nReported: November 23, 2026 at 10:42 UTC\n')
  expect(german.text).toContain('App: Lamp\nBeginnt mit: mrp_1\nGemeldet: 23. November 2026 um 10:42 UTC\n')
})

/** The visible text of a mail that is neither a value, an address nor a text by key in the pseudo-locale. */
const withoutKey = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<bdi>.*?<\/bdi>/gs, '')
    .replace(/<a [^>]*>https?:[^<]*<\/a>/g, '')
    .replace(/<[^>]*>|&nbsp;/g, '')
    .replace(/⟦[^⟧]*⟧/g, '')
    .match(/\p{L}+/gu)

test.each(samples.filter(([name]) => name !== 'newsletter'))('every text of %s has a key', (_name, write) => {
  const { subject, html } = write({ ...to, locale: 'en-XA' })
  expect(subject).toMatch(/^⟦.*⟧$/)
  expect(withoutKey(html)).toBeNull()
})

test.each([
  ['en-US', /last of these emails today.*after midnight UTC/s, /Choose what is emailed:\n(.+)\n/, ''],
  ['de-DE', /letzte dieser E-Mails.*nach Mitternacht \(UTC\)/s, /was per E-Mail kommt:\n(.+)\n/, '?hl=de-DE'],
] as const)('only the last notification of a day says so, in %s', (locale, said, link, query) => {
  const write = (name: string) => {
    const mail = sampleMails.get(name)?.({ ...to, locale })
    if (mail === undefined) throw new Error(`there is no sample ${name}`)
    return mail
  }
  const last = write('notification-last-of-day')
  expect(last.text).toMatch(said)
  expect(last.html).toMatch(said)
  const settings = `https://mods.test/settings/notifications${query}`
  expect(link.exec(last.text)?.[1]).toBe(settings)
  expect(linksOf(last.html)).toContain(settings)
  const ordinary = write('notification')
  for (const text of [ordinary.text, ordinary.html]) {
    expect(text).not.toMatch(said)
    expect(text).not.toContain('/settings/notifications')
  }
})

test.each([
  ['en-US', /last of these emails today.*after midnight UTC/s, ''],
  ['de-DE', /letzte dieser E-Mails.*nach Mitternacht \(UTC\)/s, '?hl=de-DE'],
] as const)('only the last security mail of a day says so, in %s', (locale, said, query) => {
  const last = sampleMails.get('token-created-last-of-day')?.({ ...to, locale })
  const ordinary = sampleMails.get('token-created')?.({ ...to, locale })
  const log = `https://mods.test/settings/security-log${query}`
  for (const text of [last?.text, last?.html]) {
    expect(text).toMatch(said)
    expect(text).toContain(log)
  }
  for (const text of [ordinary?.text, ordinary?.html]) {
    expect(text).not.toMatch(said)
    expect(text).not.toContain(log)
  }
})

test.each([
  ['notification', 'Version: 2.1.0', 'Version: 2.1.0', /new versions of projects you follow/],
  [
    'notification-decision',
    'New status: Approved',
    'Neuer Status: Freigegeben',
    /decisions on your projects/,
  ],
])('%s says what is new, and which mails it is one of', (name, english, german, why) => {
  const write = sampleMails.get(name)
  expect(write?.(to).text).toContain(`\n${english}\n`)
  expect(write?.(toGerman).text).toContain(`\n${german}\n`)
  expect(write?.(to).text).toMatch(why)
})
