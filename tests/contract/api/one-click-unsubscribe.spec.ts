import { randomBytes } from 'node:crypto'
import { unsubscribeLink } from '@modstead/command-api/accounts/newsletter/unsubscribe-link'
import { notificationTypes } from '@modstead/domain/accounts/settings/notification-choices'
import type { KeptMail } from '@modstead/infra/mail/mailbox/read-mailbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, connect } from '../../support/api.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { flowIn, mailTo } from '../../support/kept-mails.ts'
import { approve, createProject, createVersion, ok } from '../../support/publish.ts'
import { signUpAs } from '../../support/sign-up.ts'

const CHOICES = '/_internal/settings/notifications'
const ALL = {
  muted: [],
  wanted: notificationTypes.map((type) => ({ type, channel: 'mail' })),
  newsletter: true,
}
const TWO_YEARS_MS = 2 * 365 * 24 * 60 * 60 * 1000
const MINUTE_MS = 60_000

let site: Fixture
beforeAll(async () => {
  site = await startFixture({ SMTP_URL: '' })
})
afterAll(() => site.stop())

const addressOf = (name: string) => `${name}@mods-mail.test`
const mailFor = (name: string, about: string) => mailTo(site.dataDir, addressOf(name), about)

/** A person who wants every mail that can be ended. A test that is tried again needs another one. */
const join = async (reads: string) => {
  const name = `${reads}-${randomBytes(3).toString('hex')}`
  const { session } = ok(await signUpAs(site.nobody, name)).as<{ session: string }>()
  const api = connect(site.url, session)
  const verifying = flowIn(await mailFor(name, 'Verify'))
  ok(await site.nobody.post('/_internal/auth/email/verify', { flow: verifying }))
  ok(await api.patch(CHOICES, ALL), 204)
  const { id } = ok(await api.get('/v2/user')).as<{ id: string }>()
  return { id, name, api, verifying, choices: async () => ok(await api.get(CHOICES)).body }
}
type Reader = Awaited<ReturnType<typeof join>>

const without = (type: (typeof notificationTypes)[number] | null) =>
  type === null
    ? { ...ALL, newsletter: false }
    : { ...ALL, wanted: ALL.wanted.filter((each) => each.type !== type) }

const invite = (team: string, { id }: Reader) =>
  site.user.api.post(`/v2/team/${team}/members`, { user_id: id }).then((answer) => ok(answer, 204))

/** Causes a mail of each kind. */
const mails: Readonly<Record<string, (to: Reader) => Promise<KeptMail>>> = {
  async project_update({ api, name }) {
    const { id } = await createProject(site.user.api, `updates-${name}`)
    await approve(site.mod.api, id)
    ok(await api.post(`/v2/project/${id}/follow`), 204)
    await createVersion(site.user.api, id, { version_number: '2.0.0' })
    return mailFor(name, `updates-${name}`)
  },
  async team_invite(to) {
    await invite((await createProject(site.user.api, `invites-${to.name}`)).team, to)
    return mailFor(to.name, `invites-${to.name}`)
  },
  async organization_invite(to) {
    await invite(site.zeta.team_id, to)
    return mailFor(to.name, 'Zeta')
  },
  async status_change({ api, name }) {
    const { id } = await createProject(api, `decides-${name}`)
    await approve(site.mod.api, id)
    return mailFor(name, `decides-${name}`)
  },
  async newsletter({ name }) {
    const { api } = await site.signIn(site.admin)
    ok(
      await api.post('/_internal/admin/newsletters', {
        title: `News for ${name}`,
        text: 'Much.',
        link: null,
      }),
    )
    return mailFor(name, `News for ${name}`)
  },
}
const headerOf = ({ headers }: KeptMail, wanted: string) =>
  headers.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase()).map(({ value }) => value)

const codeOf = (answer: Answer) => [answer.status, answer.as<{ code?: string }>().code]
const click = (by: Api, path: string) =>
  by.send('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
const ways = {
  'one click': (flow: string, by: Api = site.nobody) =>
    click(by, `/_internal/newsletter/unsubscribe?${new URLSearchParams({ flow })}`),
  'the page': (flow: string, by: Api = site.nobody) => by.post('/_internal/auth/unsubscribe', { flow }),
}

describe.each([...notificationTypes, 'newsletter'] as const)('the mail %s', (kind) => {
  test('ends with one POST to its header, which needs no sign-in; a GET leads to a page and changes nothing', async () => {
    const reader = await join(`reads-${kind.replaceAll('_', '-')}`)
    const mail = await mails[kind]?.(reader)
    if (mail === undefined) throw new Error('nothing causes it')
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click'])
    const [header = ''] = headerOf(mail, 'List-Unsubscribe')
    const { origin, pathname, search } = new URL(/^<([^<>]+)>$/.exec(header)?.[1] ?? '')
    expect(origin).toBe(site.url)
    const opened = await site.nobody.get(`${pathname}${search}`)
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      `/auth/unsubscribe?flow=${flowIn(mail)}`,
    ])
    const page = await site.nobody.get(opened.headers.get('location') ?? '')
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Unsubscribe from these mails?')])
    expect(await reader.choices()).toEqual(ALL)
    for (let times = 0; times < 2; times++) {
      ok(await click(site.nobody, `${pathname}${search}`), 204)
      expect(await reader.choices()).toEqual(without(kind === 'newsletter' ? null : kind))
    }
  })
})

describe.each(Object.entries(ways))('unsubscribing by %s', (way, unsubscribe) => {
  const slug = way.replace(' ', '-')
  const flowFor = ({ id }: Reader, about: 'project_update' | null, issuedAt = Date.now()) => {
    const parts = { links: site.commands.links, publicUrl: site.url }
    const link = unsubscribeLink(parts, id, new Date(issuedAt).toISOString(), about ?? undefined)
    return new URL(link.page).searchParams.get('flow') ?? ''
  }

  test.each(['project_update', null] as const)('is refused with a forged secret: %s', async (about) => {
    const reader = await join(`forged-${slug}-${about === null ? 'news' : 'update'}`)
    const stranger = await join(`forger-${slug}-${about === null ? 'news' : 'update'}`)
    const own = Buffer.from(flowFor(stranger, about), 'base64url')
    // The signature of one's own secret, and the name of somebody else.
    const renamed = Buffer.from(own.toString('latin1').replace(stranger.id, reader.id), 'latin1')
    expect(renamed.equals(own)).toBe(false)
    const flow = flowFor(reader, about)
    const forged = ['', 'x', `${flow}A`, flow.slice(1), flow.slice(0, -2), renamed.toString('base64url')]
    for (const wrong of [...forged, stranger.verifying])
      expect(codeOf(await unsubscribe(wrong))).toEqual([400, 'link-invalid'])
    for (const each of [reader, stranger]) expect(await each.choices()).toEqual(ALL)
  })

  test('works for the person of the secret, whoever is signed in', async () => {
    const reader = await join(`sent-${slug}`)
    const other = await join(`finder-${slug}`)
    ok(await unsubscribe(flowFor(reader, 'project_update'), other.api), 204)
    expect(await reader.choices()).toEqual(without('project_update'))
    expect(await other.choices()).toEqual(ALL)
  })

  test('works for two years, again after one asked for the mails again, and then no more', async () => {
    const reader = await join(`late-${slug}`)
    for (const about of ['project_update', null] as const) {
      const expired = flowFor(reader, about, Date.now() - TWO_YEARS_MS)
      expect(codeOf(await unsubscribe(expired))).toEqual([400, 'link-expired'])
      expect(await reader.choices()).toEqual(ALL)
      const old = flowFor(reader, about, Date.now() - TWO_YEARS_MS + MINUTE_MS)
      for (let times = 0; times < 2; times++) {
        ok(await unsubscribe(old), 204)
        expect(await reader.choices()).toEqual(without(about))
        ok(await reader.api.patch(CHOICES, ALL), 204)
      }
    }
  })
})

test('an address without a secret leads to the page too', async () => {
  const opened = await site.nobody.get('/_internal/newsletter/unsubscribe')
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/auth/unsubscribe'])
})
