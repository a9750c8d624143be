import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { GITHUB_ACTIONS, GITLAB_CI } from '@modstead/domain/kernel/ci-identity'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, connect } from '../../support/api.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { type ProviderStandIn, startProviderStandIn } from '../../support/openid/stand-in.ts'
import {
  addMember,
  createProject,
  createVersion,
  form,
  jarPart,
  ok,
  projectData,
  versionData,
} from '../../support/publish.ts'

const EXCHANGE = '/v3/trusted-publishing/token'
const NO_CLIENT = { client: { id: 'a', secret: 'b' }, redirectUris: [] }
const REPOSITORY = 'octo-org/octo-repo'
const AWAY = 'https://away.example'
const isAway = (_request: IncomingMessage, reply: ServerResponse) => void reply.writeHead(503).end()
let site: Fixture
let issuers: ProviderStandIn
beforeAll(async () => {
  issuers = await startProviderStandIn(NO_CLIENT)
  site = await startFixture({ PROVIDER_STAND_IN: issuers.url })
  const { api } = await site.signIn(site.user)
  const trust = (terms: object) => api.post(`/v3/project/${site.alpha.id}/publishers`, terms)
  ok(
    await trust({ issuer: GITHUB_ACTIONS, source: REPOSITORY, workflow: 'release.yml', environment: 'prod' }),
  )
  ok(await trust({ issuer: GITLAB_CI, source: 'my-group/my-project' }))
  ok(await trust({ issuer: 'https://ci.example', source: 'project:7' }))
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await site.stop()
  await issuers.close()
})

const seconds = () => Math.floor(Date.now() / 1_000)
const usual = () => ({ aud: site.url, jti: randomUUID(), iat: seconds(), exp: seconds() + 300 })
const ofGithub = (changes: object = {}) => ({
  ...usual(),
  iss: GITHUB_ACTIONS,
  sub: `repo:${REPOSITORY}:environment:prod`,
  repository: REPOSITORY,
  repository_owner_id: '65',
  environment: 'prod',
  ref: 'refs/heads/main',
  workflow_ref: `${REPOSITORY}/.github/workflows/release.yml@refs/heads/main`,
  ...changes,
})
const exchange = async (claims: object, project = 'alpha') =>
  site.nobody.post(EXCHANGE, { project, token: await issuers.key.sign({ ...claims }) })
interface Exchanged {
  readonly access_token: string
  readonly expires: string
  readonly project_id: string
}

describe('a token of a CI', () => {
  test('is exchanged for one that can publish to the project for a quarter of an hour', async () => {
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now })
    const answer = ok(await exchange(ofGithub()))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { access_token, expires, project_id } = answer.as<Exchanged>()
    expect(project_id).toBe(site.alpha.id)
    expect(Date.parse(expires) - now).toBe(15 * 60_000)
    const api = connect(site.url, access_token)
    const { id } = await createVersion(api, site.alpha.id, { version_number: 'by-ci' })
    ok(await api.patch(`/v2/version/${id}`, { name: 'Published by a CI' }), 204)
    const refused = [
      await api.delete(`/v2/version/${id}`),
      await api.patch('/v2/project/alpha', { title: 'No' }),
      await api.get('/v2/user'),
      await api.post('/v2/project', form(projectData('by-ci'), [jarPart()])),
    ]
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect((await api.get('/v2/project/beta')).status).toBe(404)
    const listed = ok(await site.user.api.get('/v2/pat')).as<{ name: string }[]>()
    expect(listed.map(({ name }) => name)).not.toContain('Trusted publishing')
    vi.setSystemTime(now + 15 * 60_000 - 1)
    ok(await api.patch(`/v2/version/${id}`, { name: 'In the last moment' }), 204)
    vi.setSystemTime(now + 15 * 60_000)
    ok(await api.patch(`/v2/version/${id}`, { name: 'Too late' }), 401)
  })

  test('is exchanged for one that its user cannot make into more, even after it has expired', async () => {
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now })
    const { access_token } = ok(await exchange(ofGithub())).as<Exchanged>()
    const path = `/_internal/pat/${access_token.slice(4, 12)}`
    for (const later of [0, 60 * 60_000]) {
      vi.setSystemTime(now + later)
      const { api } = await site.signIn(site.user)
      for (const change of [{ expires: '2100-01-01T00:00:00Z' }, { confined_to: null }, { scopes: 2 }]) {
        const refused = await api.patch(path, change)
        expect([refused.status, refused.body]).toMatchObject([404, { code: 'token-not-found' }])
      }
    }
    vi.setSystemTime(now)
    const ci = connect(site.url, access_token)
    const { id } = await createVersion(ci, site.alpha.id, { version_number: 'never-more' })
    ok(await site.user.api.delete(path), 204)
    ok(await ci.patch(`/v2/version/${id}`, { name: 'Revoked' }), 401)
  })

  test('works with every kind of issuer', async () => {
    const gitlab = {
      ...{ namespace_id: '72', project_path: 'my-group/my-project' },
      ci_config_ref_uri: 'gitlab.com/my-group/my-project//.gitlab-ci.yml@refs/heads/main',
    }
    ok(await exchange({ ...usual(), iss: GITLAB_CI, sub: 'project_path:my-group/my-project', ...gitlab }))
    ok(await exchange({ ...usual(), iss: 'https://ci.example', sub: 'project:7' }, site.alpha.id))
  })

  test('works once, even for many simultaneous requests', async () => {
    const token = await issuers.key.sign(ofGithub())
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.nobody.post(EXCHANGE, { project: 'alpha', token })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
  })

  test.each<[string, object | (() => object)]>([
    ['another audience', { aud: 'https://elsewhere.example' }],
    ['our audience and another', () => ({ aud: [site.url, 'https://elsewhere.example'] })],
    ['another audience and ours', () => ({ aud: ['https://elsewhere.example', site.url] })],
    ['another issuer', { iss: 'https://evil.example' }],
    ['the issuer with an extra slash', { iss: `${GITHUB_ACTIONS}/` }],
    ['another repository', { repository: 'octo-org/other' }],
    ['the same name with another owner', { repository_owner_id: '66' }],
    ['another workflow', { workflow_ref: `${REPOSITORY}/.github/workflows/test.yml@refs/heads/main` }],
    [
      'a workflow in another repository',
      { workflow_ref: 'evil/repo/.github/workflows/release.yml@refs/heads/main' },
    ],
    ['another environment', { environment: 'test' }],
    ['no environment', { environment: undefined }],
    ['no id', { jti: undefined }],
    ['an expiry in the past', { exp: 1_700_000_000, iat: 1_699_999_000 }],
    ['a start in the future', { nbf: 4_000_000_000 }],
  ])('is refused with %s', async (_what, changes) => {
    ok(await exchange(ofGithub()))
    const answer = await exchange(ofGithub(typeof changes === 'function' ? changes() : changes))
    expect([answer.status, answer.body]).toMatchObject([401, { code: 'ci-token-refused' }])
  })

  test('is refused with the same words for a project that does not trust it, is hidden or does not exist', async () => {
    const hidden = await createProject(site.user.api, 'trusting-secretly')
    const { api } = await site.signIn(site.user)
    const path = `/v3/project/${hidden.id}/publishers`
    for (const issuer of [GITHUB_ACTIONS, AWAY]) ok(await api.post(path, { issuer, source: REPOSITORY }))
    issuers.replace(`${AWAY}/.well-known/openid-configuration`, isAway)
    const offer = (token: string) => site.nobody.post(EXCHANGE, { project: hidden.slug, token })
    const answers = await Promise.all([
      ...['beta', 'nothing-here', '../alpha'].map((slug) => exchange(ofGithub(), slug)),
      ...['a.b.c', ''].map(offer),
      exchange(ofGithub({ repository: 'octo-org/other' }), hidden.slug),
      exchange(ofGithub({ aud: 'https://elsewhere.example' }), hidden.slug),
      exchange({ ...usual(), iss: AWAY, sub: REPOSITORY }, hidden.slug),
    ])
    for (const answer of answers)
      expect([answer.status, answer.body]).toMatchObject([401, { code: 'ci-token-refused' }])
    expect(new Set(answers.map(({ body }) => (body as { detail: string }).detail)).size).toBe(1)
    ok(await exchange(ofGithub(), hidden.slug))
  })

  test('is refused if another key signed it, or if it is malformed', async () => {
    const other = await startProviderStandIn(NO_CLIENT)
    const forged = await other.key.sign(ofGithub())
    await other.close()
    for (const token of [forged, 'a.b.c', ''])
      expect((await site.nobody.post(EXCHANGE, { project: 'alpha', token })).status).toBe(401)
  })

  test('can be retried while its issuer is away', async () => {
    const { api } = await site.signIn(site.user)
    ok(await api.post(`/v3/project/${site.alpha.id}/publishers`, { issuer: AWAY, source: 'project:7' }))
    issuers.replace(`${AWAY}/.well-known/openid-configuration`, isAway)
    const answer = await exchange({ ...usual(), iss: AWAY, sub: 'project:7' })
    expect([answer.status, answer.body]).toMatchObject([503, { code: 'issuer-unavailable' }])
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})

describe('a trusted publisher', () => {
  test('is shown to users who may upload, and no longer trusted once they remove it', async () => {
    const { id } = await createProject(site.user.api, 'trusting')
    const path = `/v3/project/${id}/publishers`
    const { api } = await site.signIn(site.user)
    const terms = { issuer: 'https://ci.example', source: 'project:8' }
    const made = ok(await api.post(path, terms)).as<{ id: string }>()
    const truster = { user_id: site.user.id, trusted_by: site.user.username, works: true }
    expect(ok(await api.get(path)).body).toMatchObject([{ ...terms, id: made.id, ...truster }])
    expect((await site.enemy.api.get(path)).status).toBe(404)
    const claims = () => ({ ...usual(), iss: terms.issuer, sub: terms.source })
    const { access_token } = ok(await exchange(claims(), id)).as<Exchanged>()
    ok(await api.delete(`${path}/${made.id}`), 204)
    expect((await exchange(claims(), id)).status).toBe(401)
    // Earlier tokens expire by themselves.
    expect((await connect(site.url, access_token).get(`/v2/project/${id}`)).status).toBe(200)
  })

  test('publishes with the rights of the user who trusted it, and only as long as they have them', async () => {
    const { id, team } = await createProject(site.user.api, 'leaving')
    await addMember(site.user.api, team, site.friend, { permissions: 1 })
    const { api } = await site.signIn(site.friend)
    const terms = { issuer: 'https://ci.example', source: 'project:9' }
    ok(await api.post(`/v3/project/${id}/publishers`, terms))
    const claims = () => ({ ...usual(), iss: terms.issuer, sub: terms.source })
    const { access_token } = ok(await exchange(claims(), id)).as<Exchanged>()
    const publish = (number: string) => {
      const data = versionData({ project_id: id, version_number: number })
      return connect(site.url, access_token).post('/v2/version', form(data, [jarPart()]))
    }
    ok(await publish('in-time'))
    ok(await site.user.api.delete(`/v2/team/${team}/members/${site.friend.id}`), 204)
    expect((await exchange(claims(), id)).status).toBe(401)
    const late = await publish('late')
    const description = `The field project_id is not valid: There is no project "${id}".`
    expect([late.status, late.body]).toEqual([400, { error: 'invalid_input', description }])
  })

  test('publishes beside an older one that matches too, whose user has left', async () => {
    const { id, team } = await createProject(site.user.api, 'overlapping')
    await addMember(site.user.api, team, site.friend, { permissions: 1 })
    const trust = async ({ api }: { api: Api }, terms: object) =>
      ok(
        await api.post(`/v3/project/${id}/publishers`, {
          issuer: GITHUB_ACTIONS,
          source: REPOSITORY,
          ...terms,
        }),
      )
    await trust(await site.signIn(site.friend), {})
    await trust(await site.signIn(site.user), { workflow: 'release.yml' })
    ok(await site.user.api.delete(`/v2/team/${team}/members/${site.friend.id}`), 204)
    expect(ok(await site.user.api.get(`/v3/project/${id}/publishers`)).body).toMatchObject([
      { trusted_by: site.friend.username, works: false },
      { trusted_by: site.user.username, works: true },
    ])
    const { access_token } = ok(await exchange(ofGithub(), id)).as<Exchanged>()
    const made = await createVersion(connect(site.url, access_token), id, { version_number: 'by-ci' })
    const version = ok(await site.user.api.get(`/v2/version/${made.id}`)).body
    expect(version).toMatchObject({ author_id: site.user.id })
  })
})
