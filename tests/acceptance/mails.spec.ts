import { sampleMails } from '@modstead/command-api/mail/sample-mails'
import { appAuthorizedMail } from '@modstead/command-api/mail/templates/app-authorized'
import { defaultLocale, type Locale, locales } from '@modstead/domain/accounts/settings/locales'
import type { Mail } from '@modstead/infra/mail/port'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD, solveCaptcha } from '../support/sign-up.ts'
import { expectAccessible } from './accessible.ts'
import { mailedLink } from './mailed-link.ts'
import { ownSite } from './own-site.ts'
import { takePicture } from './picture.ts'
import { violationsInMail } from './violations.ts'
import { overflowOf, settled, sized, type Visitor, visit, widths } from './visitor.ts'

const site = { name: 'Modstead', url: 'https://mods.example.org' }
const envelope = { id: 'm1', to: 'anna@mail.test', username: 'anna', site, locale: 'en-US' } as const
const samplesIn = (locale: Locale): [string, Mail][] =>
  [...sampleMails].map(([name, write]) => [`${name}-${locale}`, write({ ...envelope, locale })])
const hostileNames: Mail = appAuthorizedMail({
  ...envelope,
  username: 'W'.repeat(5_000),
  app: '\u202eשלום מרחבא www.evil.example </p><script>document.title = "run"</script><img src="https://evil.example/x.png">',
  scopes: ['USER_READ'],
  occasion: { at: '2026-11-23T10:42:00Z', browser: 'x'.repeat(90), os: null },
})

// Long words are short of room on a phone.
describe.each([
  [390, locales.flatMap(samplesIn)],
  [820, samplesIn(defaultLocale)],
])('in a mail client that is %i px wide', (width, samples) => {
  let visitor: Visitor
  const asked: string[] = []
  beforeAll(async () => {
    visitor = await visit(sized(width))
    visitor.page.on('request', (request) => void asked.push(request.url()))
  })
  afterAll(() => visitor.leave())

  test.each([...samples, ['hostile-names', hostileNames] as const])(
    'the mail %s is complete in both themes, breaks no accessibility rule and loads nothing',
    async (name, { html, subject }) => {
      const { page } = visitor
      const grounds: string[] = []
      await page.setContent(html)
      expect(await page.title()).toBe(subject.replaceAll(/\s+/g, ' '))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await violationsInMail(page), colorScheme).toEqual([])
        expect(await overflowOf(page)).toBeLessThanOrEqual(0)
        grounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
        await takePicture(page, `mails ${name} ${colorScheme}`)
      }
      expect(grounds).toEqual(['rgb(246, 244, 239)', 'rgb(19, 23, 22)'])
      expect(asked).toEqual([])
      expect(visitor.complaints).toEqual([])
    },
  )
})

describe('the pages at /dev/mail', () => {
  let visitor: Visitor
  afterEach(() => visitor.leave())
  const { url, accounts } = ownSite()

  test.each(widths)('break no accessibility rule in light or dark at %i px', async (width) => {
    visitor = await visit(sized(width))
    const { page } = visitor
    for (const path of ['/dev/mail', '/dev/mail/templates/new-sign-in']) {
      await page.goto(path)
      await settled(page)
      await expectAccessible(page, path)
    }
    expect(visitor.complaints).toEqual([])
  })

  test('can be navigated by keyboard from the list to a template with previews in both themes', async () => {
    visitor = await visit()
    const { page } = visitor
    await page.goto('/dev/mail')
    await page.getByRole('link', { name: 'verify-email', exact: true }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Verify your email address' }).waitFor()
    const groundOf = (title: string) =>
      page
        .frameLocator(`iframe[title="${title}"]`)
        .locator('body')
        .evaluate((body) => getComputedStyle(body).backgroundColor)
    expect(await groundOf('Light')).toBe('rgb(246, 244, 239)')
    expect(await groundOf('Dark')).toBe('rgb(19, 23, 22)')
    expect(await groundOf('Light, on a phone')).toBe('rgb(246, 244, 239)')
    expect(await groundOf('Dark, on a phone')).toBe('rgb(19, 23, 22)')
    await page.getByRole('link', { name: 'Deutsch (Deutschland)' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Bestätige deine E-Mail-Adresse' }).waitFor()
    await page
      .frameLocator('iframe[title="Light"]')
      .getByRole('heading', { name: 'Bestätige deine E-Mail-Adresse' })
      .waitFor()
    expect(await page.getByRole('link', { name: 'Deutsch (Deutschland)' }).getAttribute('aria-current')).toBe(
      'true',
    )
    await page.getByRole('link', { name: 'All mails' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Mails' }).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('link from a German mail to a page in German, whatever the browser prefers', async () => {
    const challenge = await solveCaptcha(connect(url))
    const form = { username: 'german-reader', email: 'german-reader@mods-mail.test', password: GOOD_PASSWORD }
    const headers = { 'accept-language': 'de' }
    ok(await connect(url).send('POST', '/v2/auth/create', { headers, body: { ...form, challenge } }))
    visitor = await visit()
    const { page } = visitor
    await page.goto(await mailedLink(page, form.email, 'verify-email'))
    await page.getByRole('heading', { name: 'Deine E-Mail-Adresse ist bestätigt' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('de-DE')
    expect(visitor.complaints).toEqual([])
  })

  test('show a sent mail, and its links work', async () => {
    const to = 'reader@mail.test'
    ok(await connect(url, accounts.admin?.token).post('/v3/admin/mail/test', { to }), 202)
    await expect
      .poll(async () => (await connect(url).get('/dev/mail')).text, { timeout: 60_000 })
      .toContain(to)
    visitor = await visit()
    const { page } = visitor
    await page.goto('/dev/mail')
    await page.getByRole('listitem').filter({ hasText: to }).getByRole('link').first().click()
    await page.getByText(to).waitFor()
    const frame = page.frameLocator('iframe[title="Light"]')
    const opened = page.context().waitForEvent('page')
    await frame.getByRole('link', { name: url }).click()
    await (await opened).getByRole('heading', { level: 1 }).first().waitFor()
    await page.locator('pre').getByRole('link').click()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(page.url()).toBe(`${url}/`)
  })
})
