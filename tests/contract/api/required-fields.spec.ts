import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mrpack, picture, sha1 } from '../../support/add-on-files.ts'
import { differingKeys, differingTypes, samples } from '../../support/api-samples.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { approve, createProject, createVersion, jarPart, ok, versionData } from '../../support/publish.ts'

let site: Fixture
let pack: Awaited<ReturnType<typeof createProject>>
let note: string

const addPack = async () => {
  const index = [{ bytes: site.alpha.file, name: 'alpha.jar', url: `${site.url}/files/alpha.jar` }]
  const changes = { project_type: 'modpack', initial_versions: [versionData({ loaders: ['mrpack'] })] }
  const created = await createProject(site.user.api, 'pack', changes, [jarPart(mrpack(index), 'pack.mrpack')])
  await approve(site.mod.api, created.id)
  return created
}

beforeAll(async () => {
  site = await startFixture()
  const { user, friend, alpha } = site
  ok(await user.api.send('PATCH', `/v2/project/${alpha.id}/icon?ext=png`, { body: picture() }), 204)
  const gallery = `/v2/project/${alpha.id}/gallery?ext=png&featured=true&title=One&description=Text&ordering=2`
  ok(await user.api.send('POST', gallery, { body: picture() }), 204)
  const links = {
    donation_urls: [{ id: 'patreon', platform: 'Patreon', url: 'https://example.com/x' }],
    source_url: 'https://example.com/s',
  }
  ok(await user.api.patch(`/v2/project/${alpha.id}`, links), 204)
  pack = await addPack()
  const invitation = { user_id: friend.id, role: 'Artist', permissions: 0 }
  ok(await user.api.post(`/v2/team/${alpha.team}/members`, invitation), 204)
  const notes = ok(await friend.api.get(`/v2/user/${friend.id}/notifications`)).as<{ id: string }[]>()
  note = notes[0]?.id ?? ''
})
afterAll(() => site.stop())

/** Checks keys that must have a value, and keys that must be present. */
const expectFields = (value: unknown, filled: string, present = ''): void => {
  const fields = value as Record<string, unknown>
  const empty = filled.split(' ').filter((key) => fields[key] === undefined || fields[key] === null)
  const absent = present.split(' ').filter((key) => key !== '' && fields[key] === undefined)
  expect({ empty, absent }).toEqual({ empty: [], absent: [] })
}

const first = <Item>(items: readonly Item[]): Item => {
  const [item] = items
  if (item === undefined) throw new Error('the answer holds no item')
  return item
}

describe('the fields that existing clients require', () => {
  test('of a project', async () => {
    const project = ok(await site.nobody.get('/v2/project/alpha')).as<{
      license: unknown
      gallery: unknown[]
      donation_urls: { url: string }[]
      client_side: string
    }>()
    expectFields(
      project,
      'id slug title description body team published updated followers downloads versions categories additional_categories loaders game_versions gallery donation_urls client_side server_side project_type status thread_id monetization_status license environment',
      'requested_status approved queued icon_url color organization issues_url source_url wiki_url discord_url moderator_message body_url raw_icon_url',
    )
    expectFields(project.license, 'id name', 'url')
    expectFields(first(project.gallery), 'url raw_url featured created ordering title description')
    expectFields(first(project.donation_urls), 'id platform url')
    expect(first(project.donation_urls).url).toMatch(/^https:/)
    expect(project.client_side).toBe('required')
  })
  test('of a version and its files', async () => {
    const version = ok(await site.nobody.get(`/v2/version/${site.alpha.versions[0]}`)).as<{
      files: unknown[]
    }>()
    expectFields(
      version,
      'id project_id author_id name version_number changelog dependencies game_versions version_type loaders featured status date_published downloads files environment',
      'requested_status changelog_url',
    )
    expectFields(first(version.files), 'hashes url filename primary size', 'file_type')
    expect(version).toMatchObject({ changelog_url: null })
  })
  test('of a dependency', async () => {
    const version = ok(await site.nobody.get(`/v2/version/${pack.versions[0]}`)).as<{
      dependencies: unknown[]
    }>()
    expectFields(first(version.dependencies), 'dependency_type', 'version_id project_id file_name')
  })
  test('of a search and its hits', async () => {
    const found = ok(await site.nobody.get('/v2/search?query=alpha')).as<{ hits: unknown[] }>()
    expectFields(found, 'hits offset limit total_hits')
    expectFields(
      first(found.hits),
      'project_id project_type slug title description author categories display_categories versions downloads follows date_created date_modified latest_version license client_side server_side gallery environment all_project_types disclosure_types author_id',
      'icon_url featured_gallery color organization organization_id',
    )
  })
  test('of a user', async () => {
    const user = ok(await site.nobody.get('/v2/user/user')).body
    expectFields(
      user,
      'id username role created badges',
      'avatar_url bio name email payout_data auth_providers email_verified has_password has_totp github_id',
    )
    expect(user).toMatchObject({ role: 'developer', badges: 0 })
  })
  test('of a member of a team', async () => {
    const member = first(ok(await site.user.api.get('/v2/project/alpha/members')).as<object[]>())
    expectFields(member, 'team_id user role accepted ordering permissions payouts_split')
    const modern = first(ok(await site.user.api.get(`/v3/team/${site.alpha.team}/members`)).as<object[]>())
    expectFields(
      modern,
      'team_id user role accepted ordering permissions is_owner',
      'organization_permissions',
    )
  })
  test('of a notification', async () => {
    const notification = ok(await site.friend.api.get(`/v2/notification/${note}`)).as<{
      actions: unknown[]
    }>()
    expectFields(notification, 'id user_id title text link read created actions body type')
    expect(first(notification.actions)).toEqual({
      title: expect.any(String),
      action_route: [expect.stringMatching(/^(POST|DELETE)$/), expect.any(String)],
    })
  })
  test.each([
    ['category', 'icon name project_type header'],
    ['loader', 'icon name supported_project_types'],
    ['game_version', 'version version_type date major'],
    ['license', 'short name'],
    ['donation_platform', 'short name'],
  ])('of a tag: %s', async (kind, fields) => {
    const tags = ok(await site.nobody.get(`/v2/tag/${kind}`)).as<object[]>()
    expect(tags.length).toBeGreaterThan(0)
    for (const tag of tags) expectFields(tag, fields)
  })
  test.each(['report_type', 'project_type', 'side_type'])('of a tag that is plain text: %s', async (kind) => {
    const tags = ok(await site.nobody.get(`/v2/tag/${kind}`)).as<unknown[]>()
    expect(tags.length).toBeGreaterThan(0)
    for (const tag of tags) expect(tag).toBeTypeOf('string')
  })
  test('of the text of a license, a check, statistics, dependencies and the root', async () => {
    expectFields(ok(await site.nobody.get('/v2/tag/license/MIT')).body, 'title body')
    expect(ok(await site.nobody.get('/v2/project/alpha/check')).body).toEqual({ id: site.alpha.id })
    const statistics = ok(await site.nobody.get('/v2/statistics')).as<Record<string, unknown>>()
    for (const name of ['projects', 'versions', 'files', 'authors'])
      expect(Number.isInteger(statistics[name])).toBe(true)
    expectFields(ok(await site.nobody.get('/v2/project/pack/dependencies')).body, 'projects versions')
    expectFields(
      ok(await site.nobody.get('/', { accept: 'application/json' })).body,
      'about documentation name version',
    )
  })
  test('of an error', async () => {
    expectFields((await site.nobody.get('/v2/search?limit=abc')).body, 'error description')
  })
})

describe('request bodies that clients send', () => {
  const hash = () => sha1(site.alpha.file)
  const newest = () => site.alpha.versions[0]
  test('/version_files accepts hashes with and without an algorithm', async () => {
    for (const algorithm of [{}, { algorithm: 'sha1' }]) {
      const answer = ok(await site.nobody.post('/v2/version_files', { hashes: [hash()], ...algorithm }))
      expect(answer.body).toMatchObject({ [hash()]: { id: newest() } })
    }
  })
  test.each([
    {},
    { loaders: null, game_versions: null, version_types: null },
    { loaders: ['fabric'] },
    { loaders: ['fabric'], game_versions: ['1.20.1'], version_types: ['release'] },
  ])('/version_files/update and /version_file/{hash}/update accept %j', async (filter) => {
    const bulk = await site.nobody.post('/v2/version_files/update', {
      hashes: [hash()],
      algorithm: 'sha1',
      ...filter,
    })
    expect(ok(bulk).body).toMatchObject({ [hash()]: { id: newest() } })
    const single = await site.nobody.post(`/v2/version_file/${hash()}/update`, filter)
    expect(ok(single).body).toMatchObject({ id: newest() })
  })
  test('an in-game menu compares the sha512 of the primary file of an update', async () => {
    const { files } = await createVersion(site.user.api, site.alpha.id, { version_number: 'menu' })
    const asked = first(files).hashes.sha512
    const filter = { loaders: ['fabric'], game_versions: ['1.20.1'] }
    const update = ok(
      await site.nobody.post('/v2/version_files/update', { hashes: [asked], algorithm: 'sha512', ...filter }),
    ).as<Record<string, { files: { primary: boolean; hashes: { sha512: string } }[] }>>()
    expect(update[asked]?.files.find(({ primary }) => primary)?.hashes.sha512).toBe(asked)
  })
})

describe('every key of the recorded answers, and no other, with values of the same JSON type', () => {
  /** Answers of things that are not part of the catalogue yet. */
  const notServed = ['v2 report', 'v2 thread', 'v3 collection']
  /** v3 adds the rights of a signed-in user to the recorded keys. */
  const told: Readonly<Record<string, readonly string[]>> = {
    'v3 members': ['[].can'],
    'v3 organization': ['can', 'members[].can'],
  }
  const asked: Readonly<Record<string, () => Promise<unknown>>> = {
    'v2 project': async () => (await site.nobody.get('/v2/project/alpha')).body,
    'v3 project': async () => (await site.nobody.get('/v3/project/alpha')).body,
    'v2 version': async () => (await site.nobody.get(`/v2/version/${site.alpha.versions[0]}`)).body,
    'v3 version': async () => (await site.nobody.get(`/v3/version/${site.alpha.versions[0]}`)).body,
    'v2 members, as a member': async () => (await site.user.api.get('/v2/project/alpha/members')).body,
    'v3 members': async () => (await site.user.api.get(`/v3/team/${site.alpha.team}/members`)).body,
    'v2 own user': async () => (await site.user.api.get('/v2/user')).body,
    'v3 user': async () => (await site.nobody.get(`/v3/user/${site.user.id}`)).body,
    'v2 notification of a team invitation': async () =>
      (await site.friend.api.get(`/v2/notification/${note}`)).body,
    'v3 organization': async () =>
      (await site.user.api.post('/v3/organization', { slug: 'keys', name: 'Keys', description: 'Of keys' }))
        .body,
    'v3 project with links and a custom license': async () => {
      const license = { license_id: 'LicenseRef-Custom', license_url: 'https://example.com/l' }
      ok(await site.user.api.patch('/v2/project/alpha', license), 204)
      return (await site.nobody.get('/v3/project/alpha')).body
    },
    'v2 version of a modpack': async () => (await site.nobody.get('/v2/project/pack/version')).body,
    'v2 dependencies of a modpack': async () => (await site.nobody.get('/v2/project/pack/dependencies')).body,
    'v2 search hit': async () =>
      (await site.nobody.get('/v2/search?query=alpha')).as<{ hits: unknown[] }>().hits[0],
    'v3 search hit': async () =>
      (await site.nobody.get('/v3/search?query=alpha')).as<{ hits: unknown[] }>().hits[0],
  }
  for (const [name, ask] of Object.entries(asked))
    test(name, async () => {
      const ours = await ask()
      expect(ours).toBeDefined()
      const sample = samples.get(name)
      expect(differingKeys(ours, sample)).toEqual({ missing: [], added: told[name] ?? [] })
      expect(differingTypes(ours, sample)).toEqual([])
    })
  test('of all recorded answers except those of reports, threads and collections', () => {
    expect([...Object.keys(asked), ...notServed].sort()).toEqual([...samples.keys()].sort())
  })
})
