import { request } from 'node:http'
import { ALL_SCOPES, scopeBit } from '@modstead/domain/kernel/scopes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../support/api.ts'
import { followEventLines, type ToldEvent } from '../../support/event-lines.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { flowIn, mailTo } from '../../support/kept-mails.ts'
import { ok } from '../../support/publish.ts'
import { signUpAs } from '../../support/sign-up.ts'
import { storedEvents } from '../../support/stored-events.ts'

const person = {
  username: 'wilhelmina',
  email: 'mina@geheim-mail.test',
  otherEmail: 'minna@geheim-mail.test',
  address: '198.51.100.77',
  name: 'Hildegard Geheim',
  bio: 'Lives in Geheimstadt',
}

let site: Fixture
let personId: string

beforeAll(async () => {
  site = await startFixture({ TRUST_PROXY: '1' })
  const { username, email, otherEmail, address, name, bio } = person
  const { session } = ok(await signUpAs(site.nobody, username, { email })).as<{ session: string }>()
  const openLink = async (does: string, about: string) => {
    const body = { flow: flowIn(await mailTo(site.dataDir, email, about)) }
    const headers = { 'x-forwarded-for': address }
    ok(await site.nobody.send('POST', `/_internal/auth/email/${does}`, { headers, body }))
  }
  await openLink('verify', 'Verify')
  const api = connect(site.url, session)
  personId = ok(await api.get('/v2/user')).as<{ id: string }>().id
  ok(await api.patch(`/v2/user/${personId}`, { name, bio }), 204)
  ok(await api.patch('/_internal/auth/email', { email: otherEmail }), 204)
  await openLink('restore', 'was changed')
})
afterAll(() => site.stop())

const linesOf = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as ToldEvent)
const read = async (query = '') =>
  linesOf(ok(await site.mod.api.get(`/v3/events?follow=false${query}`)).text).filter(({ type }) => type)

describe('GET /v3/events', () => {
  test('is refused to visitors, to developers and to tokens that a staff member may give to an app', async () => {
    const { api } = await site.withScopes(site.admin, ALL_SCOPES & ~scopeBit('PERFORM_ANALYTICS'))
    for (const by of [site.nobody, site.user.api, api])
      expect((await by.get('/v3/events?follow=false')).status).toBe(401)
  })

  test('returns everything stored, in order, without credentials, persons and senders', async () => {
    const answer = ok(await site.mod.api.get('/v3/events?follow=false'))
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
    const events = linesOf(answer.text).slice(0, -1)
    const stored = await storedEvents(site)
    const inside =
      /^(AccessToken|Identifier|Session|TokenPlace|Username(Reserved|Released)|User(Password|EmailVerified|SessionsEnded|NewsletterChosen))/
    const isTold = (type: string) => !inside.test(type)
    expect(events.map(({ stream, revision }) => `${stream}@${revision}`)).toEqual(
      stored.filter(({ type }) => isTold(type)).map(({ stream, revision }) => `${stream}@${revision}`),
    )
    expect(stored.some(({ type }) => !isTold(type))).toBe(true)
    const ofPerson = events.filter(({ stream }) => stream === `user-${personId}`)
    expect(ofPerson.map(({ type, data }) => [type, data])).toEqual([
      ['UserRegistered', { userId: personId, role: 'developer', createdAt: expect.any(String) }],
      ['UserProfileChanged', { userId: personId }],
      ['UserEmailChanged', { userId: personId }],
      ['UserEmailChanged', { userId: personId }],
    ])
    expect(stored.findLast(({ type }) => type === 'UserEmailChanged')?.data).toMatchObject({
      email: expect.anything(),
      address: expect.anything(),
    })
    for (const hidden of ['Geheim', 'commandId', '"actor"', 'secretHash', 'hash":', ...Object.values(person)])
      expect(answer.text).not.toContain(hidden)
  })

  test('filters by type and by subject', async () => {
    const types = async (query: string) => new Set((await read(query)).map(({ type }) => type))
    expect(await types('&type=ProjectCreated,VersionCreated')).toEqual(
      new Set(['ProjectCreated', 'VersionCreated']),
    )
    const ofAlpha = await read(`&subject=${site.alpha.id}`)
    expect(ofAlpha.length).toBeGreaterThan(3)
    for (const { stream, data } of ofAlpha) expect(JSON.stringify([stream, data])).toContain(site.alpha.id)
    expect(await types(`&subject=project-${site.alpha.id}&type=ProjectCreated&type=VersionCreated`)).toEqual(
      new Set(['ProjectCreated']),
    )
  })

  test.each([
    ['type=ProjectExploded', 'invalid-query'],
    ['type=AccessTokenCreated', 'invalid-query'],
    ['follow=perhaps', 'invalid-query'],
    ['after=nonsense', 'unknown-cursor'],
  ])('refuses %s', async (query, code) => {
    const answer = await site.mod.api.get(`/v3/events?${query}`)
    expect([answer.status, answer.as<{ code: string }>().code]).toEqual([400, code])
  })

  test('continues after a cursor, which browsers send in a header', async () => {
    const all = await read()
    const cursor = all[4]?.cursor ?? ''
    expect(await read(`&after=${cursor}`)).toEqual(all.slice(5))
    const answer = await site.mod.api.get(`/v3/events?follow=false&after=${all[0]?.cursor}`, {
      accept: 'text/event-stream',
      'last-event-id': cursor,
    })
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    const blocks = answer.text.split('\n\n').slice(0, -1)
    const told = blocks.slice(0, -1).map((block) => /^id: (\S+)\ndata: (.*)$/s.exec(block)?.slice(1) ?? [])
    expect(told.map(([, data]) => JSON.parse(data ?? ''))).toEqual(all.slice(5))
    expect(told.map(([id]) => id)).toEqual(all.slice(5).map((event) => event.cursor))
    expect(blocks.at(-1)).toBe(`retry: 2000\nid: ${all.at(-1)?.cursor}`)
  })

  test('reports events as they happen, even to clients that accept compression', async () => {
    const cursor = (await read()).at(-1)?.cursor ?? ''
    const following = await followEventLines(site.url, site.mod.token, { after: cursor })
    ok(await site.user.api.patch(`/v2/project/${site.alpha.id}`, { title: 'Alpha Renamed' }), 204)
    await following.until(1)
    expect(following.events[0]).toMatchObject({ type: 'ProjectRetitled', data: { title: 'Alpha Renamed' } })
    following.leave()
  })

  test('ends if its token is revoked', async () => {
    const { id, access_token } = ok(
      await site.user.api.post('/v2/pat', { name: 'Short', scopes: 2, expires: '2100-01-01T00:00:00Z' }),
    ).as<{ id: string; access_token: string }>()
    expect((await followEventLines(site.url, access_token)).status).toBe(401)
    ok(await site.user.api.delete(`/v2/pat/${id}`), 204)
    const brief = await site.withScopes(site.mod, scopeBit('PERFORM_ANALYTICS'))
    const following = await followEventLines(site.url, brief.token)
    await following.until(1)
    ok(await site.mod.api.delete(`/v2/pat/${brief.token.slice(4, 12)}`), 204)
    const before = following.events.length
    const write = setInterval(() => {
      void site.user.api.patch(`/v2/project/${site.alpha.id}`, { title: `Alpha ${performance.now()}` })
    }, 50)
    expect(await following.ended).toBe(true)
    clearInterval(write)
    expect(following.events.length).toBeGreaterThanOrEqual(before)
  })

  test('is limited per address, except for an administrator', async () => {
    const open = await Promise.all(
      Array.from({ length: 21 }, () =>
        followEventLines(site.url, site.mod.token, { type: 'ProjectDeleted' }),
      ),
    )
    expect(open.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(200), 429])
    const more = await followEventLines(site.url, site.admin.token, { type: 'ProjectDeleted' })
    expect(more.status).toBe(200)
    for (const each of [...open, more]) each.leave()
    await expect
      .poll(async () => {
        const again = await followEventLines(site.url, site.mod.token, { type: 'ProjectDeleted' })
        again.leave()
        return again.status
      })
      .toBe(200)
  })

  test('does not answer HEAD, which would never end', async () => {
    const status = await new Promise((resolve, reject) => {
      const asked = request(`${site.url}/v3/events`, {
        method: 'HEAD',
        headers: { authorization: site.mod.token },
      })
      asked.once('response', (answer) => resolve(answer.statusCode)).once('error', reject)
      asked.end()
    })
    expect(status).toBe(404)
  })
})

describe('GET /v3/events/schemas', () => {
  test('describes each published type and version, and no other', async () => {
    const { events } = ok(await site.nobody.get('/v3/events/schemas')).as<{
      events: { type: string; version: number; current: boolean; schema: { properties: object } }[]
    }>()
    const told = new Set((await read()).map(({ type }) => type))
    const described = new Map(events.map((event) => [`${event.type}.v${event.version}`, event]))
    for (const type of told) expect([...described.keys()]).toContain(`${type}.v1`)
    expect(described.get('FileClaimed.v1')?.current).toBe(false)
    expect(described.get('FileClaimed.v2')?.current).toBe(true)
    expect(Object.keys(described.get('UserRegistered.v1')?.schema.properties ?? {})).toEqual([
      'userId',
      'role',
      'createdAt',
    ])
    expect([...described.keys()].filter((name) => /Token|Password/.test(name))).toEqual([])
  })
})
