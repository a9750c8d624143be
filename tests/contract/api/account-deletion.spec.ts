import { randomBytes } from 'node:crypto'
import { openLinks } from '@modstead/server/compose/open-links'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Answer, Api } from '../../support/api.ts'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { flowIn, mailsTo, mailTo } from '../../support/kept-mails.ts'
import { addMember, createEmptyProject, ok } from '../../support/publish.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ABOUT = 'will be deleted'
const masterKey = randomBytes(32)

let site: Catalogue
beforeAll(async () => {
  site = await startCatalogue({ MASTER_KEY: masterKey.toString('hex') })
})
afterAll(async () => {
  vi.useRealTimers()
  await site.stop()
})

const refusal = ({ status, body }: Answer) => [status, (body as { code?: string }).code]
const plan = (by: Api, username: string) => by.post('/_internal/user/deletion', { username, projects: [] })
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const keep = (flow: string) =>
  site.nobody.send('POST', '/_internal/auth/keep-account', {
    ...{ headers: { 'user-agent': agent }, body: { flow } },
  })
const deletesAt = async (by: Api) =>
  ok(await by.get('/_internal/user/privacy')).as<{ deletesAt: string | null }>().deletesAt
const addressOf = (name: string) => `${name}@example.test`

/** A person who asked for the deletion of their account, and the token of the link in the mail about it. */
const newLeaver = async (name: string) => {
  const { api } = await site.signIn(await site.addPerson(name))
  ok(await plan(api, name))
  return { api, flow: flowIn(await mailTo(site.dataDir, addressOf(name), ABOUT)) }
}

describe('the deletion of an account', () => {
  test('is planned for two weeks later, and its owner gets one mail about it', async () => {
    const { api } = await newLeaver('anna')
    const days = (Date.parse((await deletesAt(api)) ?? '') - Date.now()) / DAY_MS
    expect([days > 13, days <= 14]).toEqual([true, true])
    const mails = await mailsTo(site.dataDir, addressOf('anna'))
    expect(mails.filter(({ subject }) => subject.includes(ABOUT))).toHaveLength(1)
  })

  test('is refused for another username than one’s own', async () => {
    const { api } = await site.signIn(await site.addPerson('bert'))
    for (const username of ['', 'anna', 'bert2'])
      expect(refusal(await plan(api, username))).toEqual([400, 'username-not-own'])
    expect(await deletesAt(api)).toBeNull()
    ok(await plan(api, ' BERT '))
  })

  test.each(['moderator', 'admin'] as const)('is refused to a %s', async (role) => {
    const { api } = await site.signIn(await site.addPerson(`a-${role}`, role))
    expect(refusal(await plan(api, `a-${role}`))).toEqual([400, 'staff-account'])
    expect(await deletesAt(api)).toBeNull()
  })
})

describe('before a deletion, its owner sees', () => {
  const found = async (by: Api, slug: string) =>
    ok(await by.post('/v3/organization', { slug, name: slug, description: 'For its add-ons' })).as<{
      id: string
      team_id: string
    }>()

  test('what they own, who would get it, and who may', async () => {
    const [owner, friend, invited] = await Promise.all(
      ['olga', 'fred', 'ines'].map((name) => site.addPerson(name)),
    )
    if (!owner || !friend || !invited) throw new Error('nobody is there')
    const shared = await createEmptyProject(owner.api, 'shared-lamps', { title: 'Shared lamps' })
    const alone = await createEmptyProject(owner.api, 'lonely-lamps', { title: 'Lonely lamps' })
    const others = await createEmptyProject(friend.api, 'lamps-of-others')
    await addMember(owner.api, shared.team, friend)
    await addMember(friend.api, others.team, owner)
    // Who was only asked gets nothing.
    ok(await owner.api.post(`/v2/team/${alone.team}/members`, { user_id: invited.id }), 204)
    const [hermits, guild] = [await found(owner.api, 'hermits'), await found(owner.api, 'guild')]
    await addMember(owner.api, guild.team_id, friend)
    const heirs = await found(friend.api, 'heirs')
    await addMember(friend.api, heirs.team_id, owner)
    const { api } = await site.signIn(owner)
    const { projects, organizations, mayReceive } = ok(await api.get('/_internal/user/privacy')).as<
      Record<'projects' | 'organizations' | 'mayReceive', unknown[]>
    >()
    expect(projects).toHaveLength(2)
    const members = [{ id: friend.id, username: 'fred' }]
    expect(projects).toContainEqual({ id: shared.id, title: 'Shared lamps', members })
    expect(projects).toContainEqual({ id: alone.id, title: 'Lonely lamps', members: [] })
    expect(organizations).toHaveLength(2)
    expect(organizations).toContainEqual({ id: guild.id, name: 'guild', heir: 'fred' })
    expect(organizations).toContainEqual({ id: hermits.id, name: 'hermits', heir: null })
    expect(mayReceive).toEqual([{ id: heirs.id, name: 'heirs' }])
  })
})

describe('the link in the mail about a deletion', () => {
  test('keeps the account, without signing in, and its owner sees from where', async () => {
    const { api, flow } = await newLeaver('carl')
    ok(await keep(flow), 204)
    expect(await deletesAt(api)).toBeNull()
    const log = ok(await api.get('/_internal/user/security-log')).as<{ entries: { kind: string }[] }>()
    const from = { address: expect.stringMatching(/127\.0\.0\.1|::1/), os: 'Linux', browser: 'Firefox' }
    expect(log.entries[0]).toMatchObject({ kind: 'UserDeletionGivenUp', ...from })
  })

  test('does nothing when it is opened again', async () => {
    const { api, flow } = await newLeaver('dora')
    ok(await keep(flow), 204)
    ok(await keep(flow), 204)
    const log = ok(await api.get('/_internal/user/security-log')).as<{ entries: { kind: string }[] }>()
    expect(log.entries.filter(({ kind }) => kind === 'UserDeletionGivenUp')).toHaveLength(1)
  })

  test('does not cancel a deletion that was planned later', async () => {
    const { api, flow } = await newLeaver('emil')
    ok(await keep(flow), 204)
    ok(await plan(api, 'emil'))
    const later = await deletesAt(api)
    expect(refusal(await keep(flow))).toEqual([400, 'deletion-planned-anew'])
    expect(await deletesAt(api)).toBe(later)
  })

  test('says so when the account is gone', async () => {
    const flow = openLinks(masterKey).sign(
      'keep-account',
      { user: 'GONE0000' },
      new Date(Date.now() + DAY_MS),
    )
    expect(refusal(await keep(flow))).toEqual([400, 'account-gone'])
  })

  test('works for nothing else, and nothing else for it', async () => {
    const { api, flow } = await newLeaver('hans')
    expect(refusal(await site.nobody.post('/_internal/auth/email/verify', { flow }))).toEqual([
      400,
      'link-invalid',
    ])
    for (const other of ['x', `${flow}A`, flow.slice(0, -1)])
      expect(refusal(await keep(other))).toEqual([400, 'link-invalid'])
    expect(await deletesAt(api)).not.toBeNull()
  })

  // Runs last, because the clock goes back afterwards.
  test('works until the day of the deletion', async () => {
    const { flow } = await newLeaver('gina')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14.001 * DAY_MS })
    expect(refusal(await keep(flow))).toEqual([400, 'link-expired'])
  })
})
