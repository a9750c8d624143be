import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar, mrpack, picture, sha512 } from '../../support/add-on-files.ts'
import { connect, idsQuery } from '../../support/api.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import {
  approve,
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

describe('order', () => {
  test('the versions of a project come newest first', async () => {
    const { id } = await createProject(site.user.api, 'ordered')
    await createVersion(site.user.api, id, { version_number: '2.0.0' })
    await createVersion(site.user.api, id, { version_number: '0.5.0' })
    const list = ok(await site.user.api.get(`/v2/project/${id}/version`)).as<{ version_number: string }[]>()
    expect(list.map(({ version_number }) => version_number)).toEqual(['0.5.0', '2.0.0', '1.0.0'])
  })
  test('game versions come newest first, and only the newest release of each line is major', async () => {
    const tags = ok(await site.nobody.get('/v2/tag/game_version')).as<
      { version: string; version_type: string; major: boolean }[]
    >()
    const place = (wanted: string) => tags.findIndex(({ version }) => version === wanted)
    expect(place('1.20.1')).toBeLessThan(place('23w18a'))
    expect(place('23w18a')).toBeLessThan(place('1.19.4'))
    const lines = tags.slice(place('1.20.6'), place('1.18'))
    const major = lines.filter((tag) => tag.major).map(({ version }) => version)
    expect(major).toEqual(['1.20.6', '1.19.4', '1.18.2'])
  })
  test('/versions?ids sorts by ordering, nulls last, then by date, oldest first', async () => {
    const { id } = await createProject(site.user.api, 'orderings')
    const first = await createVersion(site.user.api, id, { version_number: 'a' })
    const second = await createVersion(site.user.api, id, { version_number: 'b' })
    const third = await createVersion(site.user.api, id, { version_number: 'c', ordering: 7 })
    const asked = [second.id, third.id, first.id]
    const list = ok(await site.user.api.get(`/v2/versions?${idsQuery(asked)}`)).as<
      { version_number: string }[]
    >()
    expect(list.map(({ version_number }) => version_number)).toEqual(['c', 'a', 'b'])
  })
  test('/projects and /teams keep the order of the request', async () => {
    const other = await createProject(site.user.api, 'second-in-order')
    await approve(site.mod.api, other.id)
    for (const ids of [
      [other.id, site.alpha.id],
      [site.alpha.id, other.id],
    ]) {
      const projects = ok(await site.nobody.get(`/v2/projects?${idsQuery(ids)}`)).as<
        { id: string; team: string }[]
      >()
      expect(projects.map(({ id }) => id)).toEqual(ids)
      const teams = projects.map(({ team }) => team)
      const members = ok(await site.nobody.get(`/v2/teams?${idsQuery(teams)}`)).as<{ team_id: string }[][]>()
      expect(members.map(([member]) => member?.team_id)).toEqual(teams)
    }
  })
})

describe('project_type on v2', () => {
  const typeOf = async (slug: string) =>
    ok(await site.user.api.get(`/v2/project/${slug}`)).as<{ project_type: string }>().project_type
  test('a plugin is called a mod', async () => {
    const changes = { initial_versions: [versionData({ loaders: ['paper'] })] }
    await createProject(site.user.api, 'a-plugin', changes, [jarPart(jar(['bukkit']))])
    expect(await typeOf('a-plugin')).toBe('mod')
  })
  test('a project without versions is called project', async () => {
    await createEmptyProject(site.user.api, 'nothing-yet')
    expect(await typeOf('nothing-yet')).toBe('project')
  })
  test('loader tags list project as a supported type, as a publishing client expects', async () => {
    const tags = ok(await site.nobody.get('/v2/tag/loader')).as<
      { name: string; supported_project_types: string[] }[]
    >()
    const without = tags.filter(({ supported_project_types }) => !supported_project_types.includes('project'))
    expect(without).toEqual([])
  })
})

describe('values', () => {
  const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
  test('dates are RFC 3339 in UTC and end in Z', async () => {
    const project = ok(await site.nobody.get('/v2/project/alpha')).as<Record<string, string>>()
    const version = ok(await site.nobody.get(`/v2/version/${site.alpha.versions[0]}`)).as<
      Record<string, string>
    >()
    const user = ok(await site.nobody.get('/v2/user/user')).as<Record<string, string>>()
    const found = ok(await site.nobody.get('/v2/search?query=alpha')).as<{ hits: Record<string, string>[] }>()
    const dates = [
      project.published,
      project.updated,
      project.approved,
      project.queued,
      version.date_published,
      user.created,
      found.hits[0]?.date_created,
      found.hits[0]?.date_modified,
    ]
    for (const date of dates) expect(date).toMatch(RFC3339)
  })
  test('addresses of files, icons and pictures are absolute; optional ones are null, empty or valid', async () => {
    await site.user.api.send('PATCH', '/v2/project/alpha/icon?ext=png', { body: picture() })
    await site.user.api.send('POST', '/v2/project/alpha/gallery?ext=png&featured=true', {
      body: picture(),
    })
    await site.user.api.send('POST', '/v2/project/alpha/gallery?ext=png&featured=false', {
      body: picture(),
    })
    const project = ok(await site.nobody.get('/v2/project/alpha')).as<{
      icon_url: string
      gallery: { url: string; raw_url: string }[]
      issues_url: string | null
    }>()
    const version = ok(await site.nobody.get(`/v2/version/${site.alpha.versions[0]}`)).as<{
      files: { url: string }[]
    }>()
    const found = ok(await site.nobody.get('/v2/search?query=alpha')).as<{
      hits: { gallery: string[]; icon_url: string; featured_gallery: string }[]
    }>()
    const [hit] = found.hits
    const addresses = [
      project.icon_url,
      ...project.gallery.flatMap(({ url, raw_url }) => [url, raw_url]),
      ...version.files.map(({ url }) => url),
      ...(hit?.gallery ?? []),
      hit?.icon_url,
      hit?.featured_gallery,
    ]
    expect(hit?.gallery.length).toBeGreaterThan(0)
    for (const address of addresses) expect(address).toMatch(/^https?:\/\//)
    for (const address of addresses) expect((await fetch(`${address}`)).status).toBe(200)
    expect(project.issues_url || null).toBeNull()
  })
  test('bodies of successful answers have no error key, and moderator_message is null', async () => {
    const headers = { accept: 'application/json' }
    for (const path of ['/v2/project/alpha', '/v2/search', '/v2/user/user', '/v2/statistics', '/'])
      expect(ok(await site.nobody.get(path, headers)).as<object>()).not.toHaveProperty('error')
    expect((await site.nobody.get('/v2/project/alpha')).body).toMatchObject({ moderator_message: null })
  })
  test('changelog is a string even if none was written, and is left out with include_changelog=false', async () => {
    const { id, project_id } = await createVersion(site.user.api, site.alpha.id, {
      version_number: 'silent',
      changelog: null,
    })
    expect((await site.nobody.get(`/v2/version/${id}`)).body).toMatchObject({ changelog: '' })
    const list = (query: string) => site.nobody.get(`/v2/project/${project_id}/version${query}`)
    for (const version of (await list('')).as<{ changelog: unknown }[]>())
      expect(version.changelog).toBeTypeOf('string')
    for (const version of (await list('?include_changelog=false')).as<object[]>())
      expect(version).not.toHaveProperty('changelog')
  })
  test('every file says whether it is primary and has both hashes', async () => {
    const list = ok(await site.nobody.get('/v2/project/alpha/version')).as<
      { files: { primary: unknown; hashes: Record<string, string> }[] }[]
    >()
    for (const { files } of list) {
      expect(files.filter(({ primary }) => primary === true)).toHaveLength(1)
      for (const { primary, hashes } of files)
        expect([typeof primary, hashes.sha1?.length, hashes.sha512?.length]).toEqual(['boolean', 40, 128])
    }
  })
})

describe('requests that other servers refuse', () => {
  test('a GET with a JSON body is answered', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await rawRequest(site.url, 'GET', '/v2/project/alpha', headers, '{"loaders":["fabric"]}')
    expect(answer.status).toBe(200)
  })
  test('only /api/v1 is 410, with api_deprecated', async () => {
    for (const path of ['/api/v1/mod', '/api/v1', '/api/v1/mod/alpha/version']) {
      const answer = await site.nobody.get(path)
      expect([answer.status, answer.body]).toMatchObject([410, { error: 'api_deprecated' }])
    }
  })
  test('a file is sent whatever the client accepts, with its correct length', async () => {
    const bytes = mrpack()
    const pack = await createProject(
      site.user.api,
      'a-pack',
      { project_type: 'modpack', initial_versions: [versionData({ loaders: ['mrpack'] })] },
      [jarPart(bytes, 'a pack.mrpack')],
    )
    await approve(site.mod.api, pack.id)
    const { files } = ok(await site.nobody.get(`/v2/version/${pack.versions[0]}`)).as<{
      files: { url: string }[]
    }>()
    const answer = await fetch(files[0]?.url ?? '', {
      headers: { accept: 'application/x-modrinth-modpack+zip' },
    })
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, `${bytes.length}`])
    expect(sha512(new Uint8Array(await answer.arrayBuffer()))).toBe(sha512(bytes))
  })
  test('any origin may send Authorization and Content-Type with PATCH and DELETE', async () => {
    for (const method of ['PATCH', 'DELETE', 'POST']) {
      const { status, headers } = await site.nobody.send('OPTIONS', '/v2/project/alpha', {
        headers: {
          origin: 'https://example.test',
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type',
        },
      })
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*'])
      expect(headers.get('access-control-allow-methods')).toContain(method)
      expect(headers.get('access-control-allow-headers')?.toLowerCase()).toMatch(
        /authorization.*content-type/,
      )
    }
    const answer = await site.nobody.get('/v2/search', { origin: 'https://example.test' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('names of fields at creation', () => {
  test('the fields of a version may be named by aliases', async () => {
    const answer = await site.user.api.post(
      '/v2/version',
      form(
        {
          mod_id: site.alpha.id,
          version_title: 'By alias',
          version_number: 'aliases',
          version_body: 'Written by alias',
          release_channel: 'beta',
          dependencies: [],
          game_versions: ['1.20.1'],
          loaders: ['fabric'],
          featured: false,
          file_parts: ['file-0'],
        },
        [jarPart()],
      ),
    )
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { name: 'By alias', changelog: 'Written by alias', version_type: 'beta', project_id: site.alpha.id },
    ])
  })
  test.each(['file_parts', 'version_number', 'name', 'game_versions', 'version_type', 'loaders'])(
    'a version without %s is refused',
    async (field) => {
      const data = versionData({
        project_id: site.alpha.id,
        version_number: 'incomplete',
        [field]: undefined,
      })
      expect((await site.user.api.post('/v2/version', form(data, [jarPart()]))).status).toBe(400)
    },
  )
  test.each(['title', 'slug', 'description', 'license_id'])(
    'a project without %s is refused',
    async (field) => {
      const data = projectData('incomplete', { [field]: undefined })
      expect((await site.user.api.post('/v2/project', form(data, [jarPart()]))).status).toBe(400)
    },
  )
  test('the same request over another connection and with Bearer has the same effect', async () => {
    const bearer = connect(site.url, `Bearer ${site.user.token}`)
    const created = await createProject(bearer, 'by-bearer')
    expect(created.versions).toHaveLength(1)
  })
})
