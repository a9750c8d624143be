import { createPool } from '@modstead/infra/postgres/pool'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../support/api.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { flowIn, mailsTo, mailTo } from '../../support/kept-mails.ts'
import { approve, createProject, createVersion, ok } from '../../support/publish.ts'
import { signUpAs } from '../../support/sign-up.ts'

const CHOICES = '/_internal/settings/notifications'

let site: Fixture
let pool: pg.Pool
beforeAll(async () => {
  site = await startFixture()
  pool = createPool(site.databaseUrl, { name: 'specs' })
})
afterAll(async () => {
  await pool.end()
  await site.stop()
})

const addressOf = (name: string) => `${name}@mods-mail.test`
const byMail = (...types: readonly string[]) => ({
  muted: [],
  wanted: types.map((type) => ({ type, channel: 'mail' })),
  newsletter: false,
})

/** A person with a session who wants these types by mail. */
const join = async (name: string, types: readonly string[], { verified = true } = {}) => {
  const { session } = ok(await signUpAs(site.nobody, name)).as<{ session: string }>()
  const api = connect(site.url, session)
  if (verified) {
    const flow = flowIn(await mailTo(site.dataDir, addressOf(name), 'Verify'))
    ok(await site.nobody.post('/_internal/auth/email/verify', { flow }))
  }
  const { id } = ok(await api.get('/v2/user')).as<{ id: string }>()
  ok(await api.patch(CHOICES, byMail(...types)), 204)
  return { id, api, wanted: async () => ok(await api.get(CHOICES)).as<{ wanted: unknown }>().wanted }
}
const toldTo = async (name: string) =>
  (await mailsTo(site.dataDir, addressOf(name)))
    .map(({ subject }) => subject)
    .filter((text) => !/verify/i.test(text))

const invite = async (slug: string, userId: string) => {
  const { team } = await createProject(site.user.api, slug)
  ok(await site.user.api.post(`/v2/team/${team}/members`, { user_id: userId }), 204)
}

describe('notifications by mail', () => {
  test('go to verified addresses of those who asked for them, once for a burst', async () => {
    const types = ['project_update'] as const
    const follower = await join('follower', types)
    const unverified = await join('unverified', types, { verified: false })
    const uninterested = await join('uninterested', ['team_invite'])
    const { id } = await createProject(site.user.api, 'other-followed')
    await approve(site.mod.api, id)
    for (const { api } of [follower, unverified, uninterested])
      for (const project of [site.alpha.id, id]) ok(await api.post(`/v2/project/${project}/follow`), 204)
    for (const version of ['2.0.0', '2.0.1', '2.0.2'])
      await createVersion(site.user.api, site.alpha.id, { version_number: version })
    await createVersion(site.user.api, id, { version_number: '2.0.0' })
    // The queue sends one after the other, so the mail of the last event comes last.
    const last = await mailTo(site.dataDir, addressOf('follower'), 'other-followed')
    expect(last.text).toContain('\nVersion: 2.0.0\n')
    expect((await toldTo('follower')).toSorted()).toHaveLength(2)
    expect(await toldTo('unverified')).toEqual([])
    expect(await toldTo('uninterested')).toEqual([])
  })

  test("tell of invitations, and of decisions about one's own projects", async () => {
    const member = await join('member', ['team_invite', 'status_change'])
    await invite('inviting-by-mail', member.id)
    const mail = await mailTo(site.dataDir, addressOf('member'), 'inviting-by-mail')
    expect(mail.text).toContain('/dashboard/notifications')
    const own = await createProject(member.api, 'decided-by-mail')
    await approve(site.mod.api, own.id)
    const about = 'The status of “Sample decided-by-mail” has changed'
    const decision = await mailTo(site.dataDir, addressOf('member'), about)
    expect(decision.text).toContain('\nNew status: Approved\n')
  })

  test('end for the day after thirty, while the site and mails about the account go on', async () => {
    const person = await join('collector', ['project_update'])
    const witness = await join('witness', ['project_update'])
    // Around midnight, the mails may belong to the next day.
    for (const day of ['current_date', 'current_date + 1'])
      await pool.query(
        `insert into mails_of_day select $1, ${day}, array_agg(n::text) from generate_series(1, 29) n`,
        [person.id],
      )
    const publishFollowed = async (slug: string) => {
      const { id } = await createProject(site.user.api, slug)
      await approve(site.mod.api, id)
      for (const { api } of [person, witness]) ok(await api.post(`/v2/project/${id}/follow`), 204)
      await createVersion(site.user.api, id, { version_number: '2.0.0' })
      await mailTo(site.dataDir, addressOf('witness'), slug)
    }
    await publishFollowed('the-thirtieth')
    const last = await mailTo(site.dataDir, addressOf('collector'), 'the-thirtieth')
    expect(last.text).toContain('the last of these emails today')
    expect(last.text).toContain(`${site.url}/settings/notifications`)
    for (const slug of ['one-too-many', 'two-too-many']) await publishFollowed(slug)
    const expires = new Date(Date.now() + 86_400_000).toISOString()
    ok(await person.api.post('/v2/pat', { name: 'Releases', scopes: 2, expires }))
    await mailTo(site.dataDir, addressOf('collector'), 'token')
    expect((await toldTo('collector')).filter((subject) => subject.includes('new version'))).toEqual([
      last.subject,
    ])
    const listed = ok(await person.api.get(`/v2/user/${person.id}/notifications`)).text
    for (const slug of ['the-thirtieth', 'one-too-many', 'two-too-many'])
      expect(listed).toContain(`Sample ${slug}`)
  })

  test('of one type end with one click, and the others go on', async () => {
    const person = await join('clicks', ['team_invite', 'project_update'])
    await invite('clicked-away', person.id)
    const mail = await mailTo(site.dataDir, addressOf('clicks'), 'clicked-away')
    const flow = flowIn(mail)
    const path = `/_internal/newsletter/unsubscribe?flow=${flow}`
    ok(await site.nobody.send('POST', path, { body: { 'List-Unsubscribe': 'One-Click' } }), 204)
    expect(await person.wanted()).toEqual([{ type: 'project_update', channel: 'mail' }])
    ok(await site.nobody.post('/_internal/auth/unsubscribe', { flow }), 204)
    expect(await person.wanted()).toEqual([{ type: 'project_update', channel: 'mail' }])
  })
})
