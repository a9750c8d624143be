import { allProblems } from '@modstead/domain/contexts'
import { ALL_SCOPES, scopeBit } from '@modstead/domain/kernel/scopes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar, picture } from '../../support/add-on-files.ts'
import type { Answer, Api } from '../../support/api.ts'
import { bomb, escaping, truncated } from '../../support/archives.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { form, jarPart, ok, versionData } from '../../support/publish.ts'

let site: Fixture
let blind: Api
beforeAll(async () => {
  site = await startFixture()
  blind = (await site.withScopes(site.user, ALL_SCOPES & ~scopeBit('PROJECT_WRITE'))).api
})
afterAll(() => site.stop())

interface Case {
  readonly status: number
  readonly code: keyof typeof allProblems
  /** The field's name in each form of the API. */
  readonly field?: string | { readonly v2: string; readonly v3: string }
  readonly attempt: (root: string) => Promise<Answer>
}

const newVersion = (root: string, changes: object, bytes = jar(), filename = 'sample.jar') => {
  const sides = root === '/v3' ? { environment: 'client_and_server' } : {}
  const data = versionData({ project_id: site.alpha.id, version_number: '9', ...sides, ...changes })
  return site.user.api.post(`${root}/version`, form(data, [jarPart(bytes, filename)]))
}
const edit = (root: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  site.user.api.send('PATCH', `${root}/project/alpha`, { body, headers })
const icon = (root: string, body: Uint8Array<ArrayBuffer> | string, query = '?ext=png') =>
  site.user.api.send('PATCH', `${root}/project/alpha/icon${query}`, { body })

const cases: Readonly<Record<string, Case>> = {
  'a rule': {
    status: 400,
    code: 'invalid-slug',
    field: 'slug',
    attempt: (root) => edit(root, { slug: 'a' }),
  },
  'a rule of a field with two names': {
    status: 400,
    code: 'invalid-title',
    field: { v2: 'title', v3: 'name' },
    attempt: (root) => edit(root, { [root === '/v2' ? 'title' : 'name']: '  ' }),
  },
  'a permission': {
    status: 401,
    code: 'not-permitted',
    attempt: (root) => site.enemy.api.patch(`${root}/project/alpha`, { license_id: 'MIT' }),
  },
  'a permission before any work': {
    status: 401,
    code: 'not-permitted',
    attempt: (root) => site.enemy.api.delete(`${root}/project/alpha/gallery?url=x`),
  },
  nobody: {
    status: 401,
    code: 'token-required',
    attempt: (root) => site.nobody.patch(`${root}/project/alpha`, {}),
  },
  'a token without the scope': {
    status: 401,
    code: 'scope-missing',
    attempt: (root) => blind.patch(`${root}/project/alpha`, {}),
  },
  'what belongs to somebody else': {
    status: 401,
    code: 'private-to-owner',
    attempt: (root) => site.enemy.api.get(`${root}/user/user/follows`),
  },
  'a field of the wrong type': {
    status: 400,
    code: 'invalid-field',
    field: 'slug',
    attempt: (root) => edit(root, { slug: 7 }),
  },
  'text that cannot be stored': {
    status: 400,
    code: 'text-not-storable',
    field: 'slug',
    attempt: (root) => edit(root, { slug: 'a\0b' }),
  },
  'no JSON': {
    status: 400,
    code: 'invalid-json',
    attempt: (root) => site.user.api.send('PATCH', `${root}/project/alpha`, { body: '{' }),
  },
  'a query parameter': {
    status: 400,
    code: 'invalid-query',
    attempt: (root) => site.user.api.patch(`${root}/projects?ids=x`, {}),
  },
  'a query parameter of a read': {
    status: 400,
    code: 'invalid-query',
    attempt: (root) => site.nobody.get(`${root}/search?limit=abc`),
  },
  'a filter': {
    status: 400,
    code: 'invalid-filter',
    attempt: (root) => site.nobody.get(`${root}/search?facets=%5B%5B%22`),
  },
  'a status that there is not': {
    status: 400,
    code: 'unknown-status',
    field: 'requested_status',
    attempt: (root) => edit(root, { requested_status: 'bogus' }),
  },
  'a project that there is not': {
    status: 400,
    code: 'unknown-project',
    field: 'project_id',
    attempt: (root) => newVersion(root, { project_id: 'absent' }),
  },
  'somebody whom there is not': {
    status: 400,
    code: 'unknown-user',
    field: 'user_id',
    attempt: (root) => site.user.api.post(`${root}/team/${site.alpha.team}/members`, { user_id: 'absent' }),
  },
  'an idempotency key without characters': {
    status: 400,
    code: 'invalid-header',
    attempt: (root) => edit(root, {}, { 'idempotency-key': 'a'.repeat(256) }),
  },
  'an idempotency key sent with something else': {
    status: 422,
    code: 'idempotency-key-reused',
    attempt: async (root) => {
      const key = { 'idempotency-key': `again ${root}` }
      ok(await edit(root, { license_id: 'MIT' }, key), 204)
      return edit(root, { license_id: 'Apache-2.0' }, key)
    },
  },
  'another revision': {
    status: 412,
    code: 'revision-mismatch',
    attempt: (root) => edit(root, { license_id: 'MIT' }, { 'if-match': '"r0"' }),
  },
  'no revision': {
    status: 412,
    code: 'invalid-if-match',
    attempt: (root) => edit(root, {}, { 'if-match': 'W/"x"' }),
  },
  'a body that is too large': {
    status: 413,
    code: 'request-too-large',
    attempt: (root) => edit(root, { slug: 'a'.repeat(3 * 1024 * 1024) }),
  },
  'a multipart body in pieces': {
    status: 400,
    code: 'malformed-multipart',
    attempt: (root) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      return site.user.api.send('POST', `${root}/version`, { headers, body: 'nothing' })
    },
  },
  'an upload that is packed once more': {
    status: 415,
    code: 'encoding-not-accepted',
    attempt: (root) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' }
      return site.user.api.send('POST', `${root}/version`, { headers, body: 'nothing' })
    },
  },
  'a part that is not there': {
    status: 400,
    code: 'file-part-missing',
    field: 'file_parts',
    attempt: (root) => newVersion(root, { file_parts: ['file-0', 'file-7'] }),
  },
  'no picture': { status: 400, code: 'not-a-picture', attempt: (root) => icon(root, 'none') },
  'a picture without its kind': {
    status: 400,
    code: 'invalid-query',
    attempt: (root) => icon(root, picture(), ''),
  },
  'a picture that is not there': {
    status: 400,
    code: 'picture-missing',
    attempt: (root) => site.user.api.send('PATCH', `${root}/project/alpha/icon?ext=png`),
  },
  'an archive that ends early': {
    status: 400,
    code: 'archive-truncated',
    attempt: (root) => newVersion(root, {}, truncated()),
  },
  'an archive that escapes its folder': {
    status: 400,
    code: 'archive-unsafe-path',
    attempt: (root) => newVersion(root, {}, escaping()),
  },
  'an archive that is a bomb': {
    status: 400,
    code: 'archive-declared-bomb',
    attempt: (root) => newVersion(root, {}, bomb()),
  },
  'a file of another kind': {
    status: 400,
    code: 'unfit-file',
    attempt: (root) => newVersion(root, {}, jar(), 'sample.exe'),
  },
}

/** Error names that `/v2` has always used. */
const names: ReadonlyMap<number, string> = new Map([
  [401, 'unauthorized'],
  [412, 'precondition_failed'],
])

describe.each(Object.entries(cases))('%s', (_what, { status, code, field, attempt }) => {
  const error = names.get(status) ?? 'invalid_input'
  test('keeps its code on /v3', async () => {
    const answer = await attempt('/v3')
    const named = typeof field === 'object' ? field.v3 : field
    const { type, title, detail, ...rest } = answer.as<Record<string, string>>()
    expect({ type, title, ...rest }, answer.text).toEqual({
      type: `/problems/${code}`,
      title: allProblems[code].title,
      status,
      code,
      error,
      description: detail,
      ...(named !== undefined && { errors: [{ field: named, code, detail: expect.any(String) }] }),
    })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  })
  test('has the usual answer on /v2', async () => {
    const answer = await attempt('/v2')
    expect(answer.status, answer.text).toBe(status)
    expect(answer.body).toEqual({ error, description: expect.any(String) })
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  })
})

describe('a missing resource', () => {
  test('has its code on /v3 and no body on /v2', async () => {
    expect((await site.nobody.get('/v3/project/absent')).body).toMatchObject({ code: 'not-found' })
    expect((await site.nobody.get('/v2/project/absent')).text).toBe('')
  })
  test('is distinguished from a missing route', async () => {
    expect((await site.nobody.get('/v3/no/such/route')).body).toMatchObject({ code: 'route-not-found' })
    const legacy = await site.nobody.get('/v2/no/such/route')
    expect(legacy.body).toEqual({ error: 'not_found', description: expect.any(String) })
  })
})

describe('the page of a problem', () => {
  test('exists at its type, for every code', async () => {
    for (const [code, { title }] of Object.entries(allProblems)) {
      const page = ok(await site.nobody.get(`/problems/${code}`))
      expect(page.body).toMatchObject({ type: `/problems/${code}`, code, title })
    }
  })
  test('is missing for an unknown code', async () => {
    for (const code of ['invented', 'constructor'])
      expect((await site.nobody.get(`/problems/${code}`)).status).toBe(404)
  })
})
