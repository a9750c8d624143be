import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar, mrpack, picture } from '../../support/add-on-files.ts'
import { idsQuery } from '../../support/api.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import {
  addMember,
  type CreatedVersion,
  createEmptyProject,
  createProject,
  createVersion,
  form,
  jarPart,
  ok,
  projectData,
  versionData,
} from '../../support/publish.ts'
import { rawRequest } from '../../support/raw-request.ts'

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
})
afterAll(() => site.stop())

describe('JSON bodies', () => {
  test('may have unknown keys, and null for fields that should not change', async () => {
    const { id } = await createEmptyProject(site.user.api, 'nulls')
    const nothing = Object.fromEntries(
      ['slug', 'title', 'body', 'status', 'license_id', 'client_side', 'categories'].map((key) => [
        key,
        null,
      ]),
    )
    const before = (await site.user.api.get(`/v2/project/${id}`)).body
    ok(await site.user.api.patch(`/v2/project/${id}`, { ...nothing, unknown: { a: 1 } }), 204)
    expect((await site.user.api.get(`/v2/project/${id}`)).body).toEqual(before)
    const empty = { username: null, role: null, badges: null }
    ok(await site.user.api.patch(`/v2/user/${site.user.id}`, empty), 204)
  })
  test.each([
    ['application/json', ''],
    ['application/json; charset=utf-8', '{"title":"Any type one"}'],
    ['text/plain', '{"title":"Any type two"}'],
    ['application/x-www-form-urlencoded', '{"title":"Any type three"}'],
    ['no/such;type;;', '{"title":"Any type four"}'],
    ['json', '{"title":"Any type five"}'],
    ['application/json', '\uFEFF{"title":"With a mark"}'],
  ])('may be sent as %s', async (type, body) => {
    const headers = { authorization: site.user.token, ...(type && { 'content-type': type }) }
    const { status, body: text } = await rawRequest(site.url, 'PATCH', '/v2/project/alpha', headers, body)
    expect([status, text]).toEqual([204, ''])
  })
  test('may be missing, with any content type, if nothing needs to be said', async () => {
    const headers = { authorization: `Bearer ${site.user.token}`, 'content-type': 'application/json' }
    const path = `/v2/notifications?${idsQuery([])}`
    for (const method of ['PATCH', 'DELETE'])
      expect((await rawRequest(site.url, method, path, headers)).status).toBe(204)
  })
  test('with keys that every object has do no harm', async () => {
    const body = '{"title":"No harm","__proto__":{"body":"x"},"constructor":1,"link_urls":{"__proto__":"x"}}'
    ok(await site.user.api.send('PATCH', '/v3/project/alpha', { body }), 204)
    expect(({} as Record<string, unknown>).body).toBeUndefined()
    const parts = [{ ...jarPart(), name: 'constructor' }]
    const { files } = await createVersion(
      site.user.api,
      site.alpha.id,
      { file_parts: ['constructor'], file_types: {} },
      parts,
    )
    expect(files).toMatchObject([{ primary: true, file_type: null }])
  })
})

describe('pictures', () => {
  test.each(['application/json', 'image/png', 'application/octet-stream', ''])(
    'may be sent raw as %j',
    async (type) => {
      const headers = { authorization: site.user.token, ...(type && { 'content-type': type }) }
      const send = (method: string, path: string) => rawRequest(site.url, method, path, headers, picture())
      expect((await send('PATCH', '/v2/project/alpha/icon?ext=png')).status).toBe(204)
      const add = '/v2/project/alpha/gallery?ext=png&featured=False&title=&ordering=3'
      expect((await send('POST', add)).status).toBe(204)
    },
  )
  test('of an account need no ext, as in the contract', async () => {
    const icon = `/v2/user/${site.user.id}/icon`
    ok(await site.user.api.send('PATCH', icon, { body: picture() }), 204)
    expect((await site.user.api.send('PATCH', `${icon}?ext=exe`, { body: picture() })).status).toBe(400)
    ok(await site.user.api.delete(icon), 204)
  })
  test('of a gallery are identified by either of their addresses, on any host', async () => {
    const add = '/v2/project/beta/gallery?ext=png&featured=true'
    for (const body of [picture(), picture()]) ok(await site.user.api.send('POST', add, { body }), 204)
    interface Item {
      readonly url: string
      readonly raw_url: string
      readonly featured: boolean
    }
    const gallery = async () =>
      (await site.user.api.get('/v2/project/beta')).as<{ gallery: readonly Item[] }>().gallery
    const [one, two] = await gallery()
    expect([one?.featured, two?.featured].filter(Boolean)).toHaveLength(1)
    const elsewhere = new URL(one?.url ?? '', 'https://cdn.example')
    const moved = encodeURIComponent(`https://cdn.example/catalogue${elsewhere.pathname}`)
    ok(await site.user.api.delete(`/v2/project/beta/gallery?url=${moved}`), 204)
    const raw = encodeURIComponent(two?.raw_url ?? '')
    ok(await site.user.api.patch(`/v2/project/beta/gallery?url=${raw}&title=A%20title`), 204)
    expect(await gallery()).toMatchObject([{ title: 'A title' }])
    expect((await site.user.api.delete('/v2/project/beta/gallery?url=https://a.example/b')).status).toBe(400)
  })
})

describe('version data', () => {
  test('accepts every alias, one or several that agree', async () => {
    const { name, version_type, changelog, ...rest } = versionData()
    const data = {
      ...rest,
      version_title: name,
      title: name,
      release_channel: version_type,
      version_body: changelog,
      mod_id: site.alpha.id,
    }
    const created = ok(await site.user.api.post('/v2/version', form(data, [jarPart()])))
    expect(created.body).toMatchObject({ name, version_type, changelog, project_id: site.alpha.id })
  })
  test('finds its files by the names of parts or files, and accepts unnamed ones', async () => {
    const parts = [jarPart(jar(), 'one.jar', 'a'), jarPart(jar(), 'two.jar', 'b')]
    const filesOf = async (changes: Readonly<Record<string, unknown>>) => {
      const fresh = parts.map((part) => ({ ...part, bytes: jar() }))
      const { files } = await createVersion(site.user.api, site.alpha.id, changes, fresh)
      return files.map(({ filename, primary }) => `${filename}${primary ? '!' : ''}`).sort()
    }
    expect(await filesOf({ file_parts: ['a', 'b'] })).toEqual(['one.jar!', 'two.jar'])
    expect(await filesOf({ file_parts: ['b', 'a'] })).toEqual(['one.jar', 'two.jar!'])
    expect(await filesOf({ file_parts: ['a', 'b'], primary_file: 'b' })).toEqual(['one.jar', 'two.jar!'])
    expect(await filesOf({ file_parts: ['two.jar', 'one.jar'] })).toEqual(['one.jar', 'two.jar!'])
    expect(await filesOf({ file_parts: ['wrong', 'names'] })).toEqual(['one.jar!', 'two.jar'])
  })
  test('is a modpack because of its content, whatever the names of the file and its part', async () => {
    for (const [slug, filename] of [
      ['pack-one', 'pack.mrpack'],
      ['pack-two', 'invalid.zip'],
    ] as const) {
      const { id } = await createEmptyProject(site.user.api, slug)
      const data = versionData({ project_id: id, file_parts: ['invalid.zip'] })
      const version = ok(await site.user.api.post('/v2/version', form(data, [jarPart(mrpack(), filename)])))
      expect(version.as<{ loaders: string[] }>().loaders).toEqual(['fabric'])
      const project = (await site.user.api.get(`/v2/project/${id}`)).as<{ project_type: string }>()
      expect(project.project_type).toBe('modpack')
    }
  })
  test('may omit everything that has a default', async () => {
    const names = ['changelog', 'featured', 'dependencies', 'file_types', 'status']
    for (const nothing of [undefined, null]) {
      const changes = Object.fromEntries(names.map((name) => [name, nothing]))
      const data = versionData({ project_id: site.alpha.id, ...changes })
      const answer = ok(await site.user.api.post('/v2/version', form(data, [jarPart()])))
      expect(answer.body).toMatchObject({
        changelog: '',
        featured: false,
        dependencies: [],
        status: 'listed',
      })
    }
  })
  test('may contain every field of an answer without a value, as sent by clients that reuse the type they read', async () => {
    const unset = {
      id: '',
      author_id: '',
      date_published: '',
      downloads: 0,
      files: null,
      requested_status: '',
    }
    const data = versionData({ project_id: site.alpha.id, ...unset })
    const version = ok(await site.user.api.post('/v2/version', form(data, [jarPart()])))
    expect(version.body).toMatchObject({ author_id: site.user.id, downloads: 0, requested_status: null })
  })
  test('accepts the primary file of an edit as algorithm and hash, or as the hash alone, in any case', async () => {
    const parts = [jarPart(jar(), 'one.jar', 'a'), jarPart(jar(), 'two.jar', 'b')]
    const version = await createVersion(site.user.api, site.alpha.id, { file_parts: ['a', 'b'] }, parts)
    const primary = async () => {
      const { files } = (await site.user.api.get(`/v2/version/${version.id}`)).as<CreatedVersion>()
      return files.find((file) => file.primary)?.filename
    }
    const [one, two] = version.files.toSorted((a, b) => a.filename.localeCompare(b.filename))
    const edit = (primary_file: unknown) => site.user.api.patch(`/v2/version/${version.id}`, { primary_file })
    ok(await edit(['sha1', two?.hashes.sha1.toUpperCase()]), 204)
    expect(await primary()).toBe('two.jar')
    ok(await edit(one?.hashes.sha512), 204)
    expect(await primary()).toBe('one.jar')
    expect((await edit(['sha1', 'f'.repeat(40)])).status).toBe(400)
  })
})

describe('files for a version', () => {
  test('may be sent without a data part, whose only use is to name their types', async () => {
    const { id } = await createVersion(site.user.api, site.alpha.id, { version_number: 'more-files' })
    const body = new FormData()
    body.append('sources', new Blob([jar()]), 'sources.jar')
    ok(await site.user.api.post(`/v2/version/${id}/file`, body), 204)
    const { files } = (await site.user.api.get(`/v2/version/${id}`)).as<CreatedVersion>()
    expect(files.map(({ filename }) => filename)).toContain('sources.jar')
  })
})

describe('a version that does not say where it runs', () => {
  const environmentOf = async (projectId: string) =>
    (await createVersion(site.user.api, projectId)) as CreatedVersion & { readonly environment?: string }

  test('gets the environment of its project', async () => {
    const sides = { client_side: 'unsupported', server_side: 'required' }
    const { id } = await createEmptyProject(site.user.api, 'server-side', sides)
    expect(await environmentOf(id)).toMatchObject({ environment: 'server_only' })
    ok(await site.user.api.patch(`/v2/project/${id}`, { client_side: 'optional' }), 204)
    expect(await environmentOf(id)).toMatchObject({ environment: 'server_only_client_optional' })
  })
})

describe('v3 names', () => {
  test('a project has name, summary and description; links are a map, and an empty text removes one', async () => {
    const data = {
      ...projectData('third-form'),
      name: 'Sample third-form',
      summary: 'A summary by its own name',
      description: 'The body',
      link_urls: { source: 'https://example.com/source', wiki: 'https://example.com/wiki' },
      initial_versions: [versionData({ environment: 'client_only' })],
    }
    const { id } = ok(await site.user.api.post('/v3/project', form(data, [jarPart()]))).as<{ id: string }>()
    ok(await site.user.api.patch(`/v3/project/${id}`, { link_urls: { wiki: '' }, name: 'Another name' }), 204)
    expect((await site.user.api.get(`/v3/project/${id}`)).body).toMatchObject({
      name: 'Another name',
      summary: 'A summary by its own name',
      description: 'The body',
      link_urls: { source: { url: 'https://example.com/source' } },
    })
  })
  test('bulk edits change only fields that several projects can share', async () => {
    const { id } = await createProject(site.user.api, 'bulk-one')
    const changes = {
      name: 'All the same',
      title: 'All the same',
      status: 'draft',
      add_categories: ['magic'],
    }
    for (const api of ['v2', 'v3'])
      ok(await site.user.api.patch(`/${api}/projects?${idsQuery([id])}`, changes), 204)
    expect((await site.user.api.get(`/v2/project/${id}`)).body).toMatchObject({
      title: 'Sample bulk-one',
      status: 'processing',
      categories: ['magic'],
    })
  })
  test('bulk edits change no project if one of them may not be changed', async () => {
    const { id } = await createProject(site.enemy.api, 'bulk-enemy')
    const changes = { categories: ['food'] }
    const query = idsQuery([site.alpha.id, id])
    const answer = await site.user.api.patch(`/v2/projects?${query}`, changes)
    expect(answer.status).toBe(400)
    const shown = (await site.user.api.get('/v2/project/alpha')).as<{ categories: string[] }>()
    expect(shown.categories).not.toContain('food')
  })
})

describe('an existing client', () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  test('schedules by query parameters, in quotes and without a body', async () => {
    const version = await createVersion(site.user.api, site.alpha.id, { version_number: 'planned' })
    const asked = (status: string) =>
      `time=${encodeURIComponent(JSON.stringify(inAnHour))}&requested_status=${encodeURIComponent(JSON.stringify(status))}`
    ok(await site.user.api.post(`/v2/version/${version.id}/schedule?${asked('listed')}`), 204)
    expect(ok(await site.user.api.get(`/v2/version/${version.id}`)).body).toMatchObject({
      status: 'scheduled',
      requested_status: 'listed',
    })
    ok(await site.user.api.post(`/v2/project/alpha/schedule?${asked('unlisted')}`), 204)
    expect(ok(await site.user.api.get('/v2/project/alpha')).body).toMatchObject({
      requested_status: 'unlisted',
    })
    expect((await site.user.api.post('/v2/project/alpha/schedule')).status).toBe(400)
  })
  test('transfers a team by POST', async () => {
    const { team } = await createEmptyProject(site.user.api, 'handed-on')
    await addMember(site.user.api, team, site.friend)
    ok(await site.user.api.post(`/v2/team/${team}/owner`, { user_id: site.friend.id }), 204)
    const members = ok(await site.friend.api.get(`/v2/team/${team}/members`)).as<{ role: string }[]>()
    expect(members.map(({ role }) => role).sort()).toEqual(['Member', 'Owner'])
  })
})
