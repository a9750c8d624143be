import {
  type AuthConfig,
  AuthFeature,
  GenericModrinthClient,
  ModrinthApiError,
  type RequestContext,
} from '@modrinth/api-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar, picture, sha1 } from '../support/add-on-files.ts'
import { type PublishedSample, startPublishedSample, stopPublishedSample } from './published-sample.ts'

/** Each platform implements uploads. The library's own way is a browser's XMLHttpRequest. */
class NodeClient extends GenericModrinthClient {
  protected override async executeXHRUpload<Result>({ url, options }: RequestContext): Promise<Result> {
    const headers = new Headers(options.headers)
    if (options.body instanceof FormData) headers.delete('content-type')
    const answer = await fetch(url, { method: 'POST', headers, body: options.body as BodyInit })
    const text = await answer.text()
    if (!answer.ok) throw this.createNormalizedError(new Error(text), answer.status, text)
    return (text === '' ? undefined : JSON.parse(text)) as Result
  }
}

let sample: PublishedSample
let client: NodeClient
let ofUser: NodeClient

const connectAs = (token: string) => {
  const authentication: AuthConfig = { token }
  return new NodeClient({
    labrinthBaseUrl: sample.product.url,
    userAgent: 'tests',
    features: [new AuthFeature(authentication)],
  })
}

beforeAll(async () => {
  sample = await startPublishedSample()
  client = connectAs(sample.creator.token)
  ofUser = connectAs(sample.user.token)
})
afterAll(() => stopPublishedSample(sample))

const image = () => new Blob([picture()], { type: 'image/png' })

describe('@modrinth/api-client reading with another base URL', () => {
  test('projects on v2 and v3', async () => {
    const { projects_v2, projects_v3 } = client.labrinth
    expect(await projects_v2.get('alpha')).toMatchObject({ id: sample.alpha.id, title: 'Sample alpha' })
    expect(await projects_v2.check('alpha')).toEqual({ id: sample.alpha.id })
    expect(await projects_v2.getMultiple([sample.pack.id, sample.alpha.id])).toMatchObject([
      { slug: 'pack' },
      { slug: 'alpha' },
    ])
    expect(await projects_v2.getRandom(2)).toHaveLength(2)
    expect(await projects_v2.getDependencies('pack')).toMatchObject({ projects: [{ slug: 'alpha' }] })
    expect(await projects_v3.get('alpha')).toMatchObject({ id: sample.alpha.id, name: 'Sample alpha' })
    expect(await projects_v3.getMultiple([sample.alpha.id])).toMatchObject([{ slug: 'alpha' }])
    expect(await projects_v3.getMembers('alpha')).toMatchObject([{ is_owner: true }])
    expect(await projects_v3.getOrganization('alpha')).toBeNull()
  })
  test('a missing project is an error that says 404', async () => {
    const error = await client.labrinth.projects_v2.get('absent').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ModrinthApiError)
    expect(error).toMatchObject({ statusCode: 404 })
  })
  test('search with facets on v2 and v3', async () => {
    const facets = [['categories:fabric'], ['versions:1.20.1'], ['project_type:mod']]
    const found = await client.labrinth.projects_v2.search({ query: 'alpha', facets, limit: 5 })
    expect(found.hits.map(({ slug }) => slug)).toEqual(['alpha'])
    const modern = await client.labrinth.projects_v3.search({
      query: 'alpha',
      facets: [['categories:fabric']],
    })
    expect(modern.hits).toMatchObject([{ slug: 'alpha', name: 'Sample alpha' }])
  })
  test('versions and files', async () => {
    const { versions_v2, versions_v3 } = client.labrinth
    const [id = ''] = sample.alpha.versions
    const list = await versions_v2.getProjectVersions('alpha', {
      game_versions: ['1.20.1'],
      loaders: ['fabric'],
    })
    expect(list.map(({ version_number }) => version_number)).toEqual(['1.0.0'])
    const short = await versions_v2.getProjectVersions('alpha', { include_changelog: false, limit: 1 })
    expect(short.map(({ version_number }) => version_number)).toEqual(['2.0.0'])
    expect(await versions_v2.getVersion(id)).toMatchObject({ id })
    expect(await versions_v2.getVersions([id], { include_changelog: false })).toMatchObject([{ id }])
    expect(await versions_v2.getVersionFromFileHash(sample.alpha.sha1, 'sha1')).toMatchObject({ id })
    expect(await versions_v2.getVersionFromIdOrNumber('alpha', '2.0.0')).toMatchObject({
      version_number: '2.0.0',
    })
    expect(await versions_v3.getVersion(id)).toMatchObject({ id, project_types: ['mod'] })
    expect(await versions_v3.getVersions([id])).toMatchObject([{ id }])
  })
  test('users, teams, limits and licenses', async () => {
    const { users_v2, users_v3, teams_v3, limits_v3, tags_v2 } = client.labrinth
    expect(await users_v2.get('user')).toMatchObject({ id: sample.user.id })
    expect(await users_v2.getMultiple([sample.user.id])).toMatchObject([{ username: 'user' }])
    expect(await users_v2.getProjects('user')).toHaveLength(2)
    expect(await users_v2.getOrganizations(sample.user.id)).toEqual([])
    expect(await users_v3.getAuthenticated()).toMatchObject({ id: sample.creator.id })
    expect(await users_v3.get('user')).toMatchObject({ id: sample.user.id })
    expect(await users_v3.getProjects('user')).toHaveLength(2)
    expect(await teams_v3.getMultiple([sample.alpha.team])).toMatchObject([[{ user: { username: 'user' } }]])
    expect(await limits_v3.getProjectLimits()).toMatchObject({ current: 0 })
    expect(await limits_v3.getOrganizationLimits()).toMatchObject({ current: 0 })
    expect(await tags_v2.getLicenseText('MIT')).toMatchObject({ body: expect.stringContaining('Permission') })
  })
})

describe('@modrinth/api-client writing with another base URL', () => {
  test('edits a project on v2 and v3, and several at once', async () => {
    const { projects_v2, projects_v3 } = ofUser.labrinth
    await projects_v2.edit('alpha', {
      description: 'Edited by a client of v2',
      wiki_url: 'https://example.com/w',
    })
    await projects_v3.edit('alpha', { name: 'Edited by a client of v3' })
    expect(await projects_v2.get('alpha')).toMatchObject({
      title: 'Edited by a client of v3',
      description: 'Edited by a client of v2',
      wiki_url: 'https://example.com/w',
    })
    await projects_v2.bulkEdit([sample.alpha.id, sample.pack.id], { issues_url: 'https://example.com/all' })
    for (const slug of ['alpha', 'pack'])
      expect(await projects_v2.get(slug)).toMatchObject({ issues_url: 'https://example.com/all' })
  })
  test('sets and deletes an icon; adds, edits and deletes pictures', async () => {
    const { projects_v2, projects_v3 } = ofUser.labrinth
    await projects_v3.changeIcon('pack', image(), 'png')
    expect((await projects_v2.get('pack')).icon_url).toMatch(/^http/)
    await projects_v3.deleteIcon('pack')
    expect((await projects_v2.get('pack')).icon_url).toBeNull()
    await projects_v2.createGalleryImage('pack', image(), {
      ext: 'png',
      featured: true,
      title: 'One',
      ordering: 2,
    })
    const galleryOf = async () => (await projects_v2.get('pack')).gallery ?? []
    const [added] = await galleryOf()
    await projects_v2.editGalleryImage('pack', added?.url ?? '', { featured: false, title: 'Two' })
    expect(await galleryOf()).toMatchObject([{ title: 'Two', featured: false }])
    await projects_v2.deleteGalleryImage('pack', added?.url ?? '')
    expect(await galleryOf()).toEqual([])
  })
  test('uploads a version with typed files, adds a file, edits and deletes the version', async () => {
    const { versions_v2, versions_v3 } = ofUser.labrinth
    const [main, sources] = [jar(), jar()]
    const created = await versions_v3.createVersion(
      {
        project_id: sample.alpha.id,
        version_number: '3.0.0',
        name: 'Third',
        changelog: 'By a client',
        dependencies: [],
        game_versions: ['1.20.1'],
        version_type: 'release',
        loaders: ['fabric'],
        featured: false,
        environment: 'client_and_server',
      },
      [
        { file: new File([main], 'third.jar') },
        { file: new File([sources], 'third-sources.jar'), fileType: 'sources-jar' },
      ],
    ).promise
    expect(created.files).toMatchObject([
      { filename: 'third.jar', primary: true, hashes: { sha1: sha1(main) } },
      { filename: 'third-sources.jar', primary: false, file_type: 'sources-jar' },
    ])
    await versions_v3.addFilesToVersion(created.id, [{ file: new File([jar()], 'third-more.jar') }]).promise
    await versions_v3.modifyVersion(created.id, { name: 'Third, edited', loaders: ['fabric', 'quilt'] })
    const edited = await versions_v3.getVersion(created.id)
    expect(edited).toMatchObject({ name: 'Third, edited', loaders: ['fabric', 'quilt'] })
    expect(edited.files).toHaveLength(3)
    await versions_v2.deleteVersion(created.id)
    await expect(versions_v2.getVersion(created.id)).rejects.toMatchObject({ statusCode: 404 })
  })
  test('invites, edits and removes a member, who is notified', async () => {
    const { teams_v2 } = ofUser.labrinth
    const { notifications_v2, users_v2 } = client.labrinth
    const { team } = sample.alpha
    await teams_v2.addMember(team, { user_id: sample.creator.id, role: 'Artist', permissions: 0 })
    const notifications = await notifications_v2.getUserNotifications(sample.creator.id)
    expect(notifications).toMatchObject([{ body: { type: 'team_invite', role: 'Artist' }, read: false }])
    const ids = notifications.map(({ id }) => id)
    expect(await notifications_v2.getMultiple(ids)).toHaveLength(1)
    await notifications_v2.markMultipleAsRead(ids)
    expect(await users_v2.getNotifications(sample.creator.id)).toMatchObject([{ read: true }])
    await notifications_v2.markAsRead(ids[0] ?? '')
    await notifications_v2.deleteMultiple(ids)
    expect(await notifications_v2.getUserNotifications(sample.creator.id)).toEqual([])
    await teams_v2.removeMember(team, sample.creator.id)
    await teams_v2.addMember(team, { user_id: sample.creator.id, role: 'Artist', permissions: 0 })
    const [second] = await notifications_v2.getUserNotifications(sample.creator.id)
    await notifications_v2.delete(second?.id ?? '')
    expect(await notifications_v2.getUserNotifications(sample.creator.id)).toEqual([])
    await sample.creator.api.post(`/v2/team/${team}/join`)
    await teams_v2.editMember(team, sample.creator.id, { role: 'Painter' })
    await teams_v2.transferOwnership(team, { user_id: sample.creator.id })
    await client.labrinth.teams_v2.transferOwnership(team, { user_id: sample.user.id })
    await teams_v2.removeMember(team, sample.creator.id)
  })
  test('moves a project into an organization and back', async () => {
    const made = { slug: 'guild', name: 'Guild', description: 'Of a client' }
    const { id } = (await sample.user.api.post('/v3/organization', made)).as<{ id: string }>()
    const { organizations_v3, projects_v3 } = ofUser.labrinth
    await organizations_v3.addProject('guild', { project_id: sample.pack.id })
    expect(await organizations_v3.get('guild')).toMatchObject({ id, name: 'Guild' })
    expect(await organizations_v3.getMultiple([id])).toMatchObject([{ slug: 'guild' }])
    expect(await organizations_v3.getProjects('guild')).toMatchObject([{ id: sample.pack.id }])
    expect(await projects_v3.getOrganization('pack')).toMatchObject({ id })
    await organizations_v3.removeProject('guild', sample.pack.id, { new_owner: sample.user.id })
    expect(await organizations_v3.getProjects('guild')).toEqual([])
  })
  test('shows what a user follows on v2 and v3', async () => {
    const { users_v2, users_v3 } = client.labrinth
    await sample.creator.api.post('/v2/project/alpha/follow')
    expect(await users_v2.getFollowedProjects(sample.creator.id)).toMatchObject([{ slug: 'alpha' }])
    expect(await users_v3.getFollowedProjects(sample.creator.id)).toMatchObject([{ slug: 'alpha' }])
  })
  test('edits a user and the picture of the account', async () => {
    const { users_v2 } = client.labrinth
    await users_v2.patch(sample.creator.id, { bio: 'Written by a client' })
    await users_v2.changeIcon(sample.creator.id, image(), 'png')
    expect(await users_v2.get('creator')).toMatchObject({
      bio: 'Written by a client',
      avatar_url: expect.stringMatching(/^http/),
    })
    await users_v2.deleteIcon(sample.creator.id)
    expect((await users_v2.get('creator')).avatar_url).toBeNull()
  })
  test('creates, changes and deletes a personal access token', async () => {
    const { pats_v2 } = client.labrinth
    const made = await pats_v2.create({ name: 'By a client', scopes: 2, expires: '2100-01-01T00:00:00Z' })
    expect(made.access_token).toMatch(/^mrp_/)
    await pats_v2.modify(made.id, { name: 'Renamed' })
    expect((await pats_v2.list()).find(({ id }) => id === made.id)).toMatchObject({ name: 'Renamed' })
    await pats_v2.delete(made.id)
    expect((await pats_v2.list()).map(({ id }) => id)).not.toContain(made.id)
  })
  test('deletes a project', async () => {
    await ofUser.labrinth.projects_v2.delete('pack')
    await expect(ofUser.labrinth.projects_v2.get('pack')).rejects.toMatchObject({ statusCode: 404 })
  })
})
