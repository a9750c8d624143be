import { ModrinthV2Client } from '@xmcl/modrinth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar, picture, sha1 } from '../support/add-on-files.ts'
import { type PublishedSample, startPublishedSample, stopPublishedSample } from './published-sample.ts'

let sample: PublishedSample
let client: ModrinthV2Client
beforeAll(async () => {
  sample = await startPublishedSample()
  client = new ModrinthV2Client({
    baseUrl: sample.product.url,
    headers: { authorization: sample.creator.token },
  })
})
afterAll(() => stopPublishedSample(sample))

describe('@xmcl/modrinth reading with another base URL', () => {
  test('searches, with and without facets', async () => {
    expect((await client.searchProjects({})).total_hits).toBe(2)
    const found = await client.searchProjects({
      query: 'alpha',
      facets: '[["categories:fabric"],["versions:1.20.1"],["project_type:mod"]]',
      index: 'updated',
    })
    expect(found.hits.map(({ slug }) => slug)).toEqual(['alpha'])
  })
  test('reads projects, versions and members', async () => {
    expect(await client.getProject('alpha')).toMatchObject({ id: sample.alpha.id, title: 'Sample alpha' })
    expect(await client.getProjects([sample.alpha.id])).toMatchObject([{ slug: 'alpha' }])
    const versions = await client.getProjectVersions('alpha', {
      loaders: ['fabric'],
      gameVersions: ['1.20.4'],
    })
    expect(versions.map(({ version_number }) => version_number)).toEqual(['2.0.0'])
    const [id = ''] = sample.alpha.versions
    expect(await client.getProjectVersion(id)).toMatchObject({ id })
    expect(await client.getProjectVersionsById([id, 'C:\\mods\\a.jar'])).toMatchObject([{ id }])
    expect(await client.getProjectTeamMembers('alpha')).toMatchObject([{ user: { username: 'user' } }])
  })
  test('looks up files and their updates by hash', async () => {
    const { sha1: hash } = sample.alpha
    expect(await client.getProjectVersionsByHash([hash])).toMatchObject({
      [hash]: { version_number: '1.0.0' },
    })
    expect(await client.getProjectVersionByHash(hash)).toMatchObject({ version_number: '1.0.0' })
    const filter = { algorithm: 'sha1', loaders: ['fabric'], gameVersions: ['1.20.4'] }
    expect(await client.getLatestVersionsFromHashes([hash], filter)).toMatchObject({
      [hash]: { version_number: '2.0.0' },
    })
    expect(await client.getLatestProjectVersion(hash, filter)).toMatchObject({ version_number: '2.0.0' })
  })
  test('reads tags', async () => {
    expect(await client.getLicenseTags()).toContainEqual(expect.objectContaining({ short: 'MIT' }))
    expect((await client.getCategoryTags()).map(({ name }) => name)).toContain('magic')
    expect((await client.getGameVersionTags()).map(({ version }) => version)).toContain('1.20.1')
    expect((await client.getLoaderTags()).map(({ name }) => name)).toContain('fabric')
  })
  test('reads users, their projects, and the current user', async () => {
    expect(await client.getUser('user')).toMatchObject({ id: sample.user.id })
    expect((await client.getUserProjects('user')).map(({ slug }) => slug).toSorted()).toEqual([
      'alpha',
      'pack',
    ])
    expect(await client.getAuthenticatedUser()).toMatchObject({ username: 'creator' })
  })
  test('follows and unfollows', async () => {
    await client.followProject('alpha')
    expect(await client.getUserFollowedProjects(sample.creator.id)).toMatchObject([{ slug: 'alpha' }])
    await client.unfollowProject('alpha')
    expect(await client.getUserFollowedProjects(sample.creator.id)).toEqual([])
  })
})

describe('@xmcl/modrinth writing with another base URL', () => {
  test('creates and edits a project with an icon', async () => {
    const created = await client.createProject(
      {
        slug: 'by-xmcl',
        title: 'By a launcher',
        description: 'Published by a launcher for a test',
        body: 'Text',
        client_side: 'required',
        server_side: 'optional',
        project_type: 'modpack',
        initial_versions: [],
        categories: ['adventure'],
        license_id: 'ARR',
      },
      { fileName: 'icon.png', data: new Blob([picture()], { type: 'image/png' }) },
    )
    expect(created).toMatchObject({
      slug: 'by-xmcl',
      status: 'draft',
      icon_url: expect.stringMatching(/^http/),
    })
    await client.updateProject('by-xmcl', {
      title: 'By a launcher, edited',
      wiki_url: 'https://example.com/wiki',
    })
    expect(await client.getProject('by-xmcl')).toMatchObject({
      title: 'By a launcher, edited',
      wiki_url: 'https://example.com/wiki',
      license: { id: 'LicenseRef-All-Rights-Reserved' },
    })
  })
  test('creates and edits a version', async () => {
    const project = await client.getProject('by-xmcl')
    const bytes = jar()
    const version = await client.createVersion(
      {
        name: 'First',
        version_number: '1.0.0',
        game_versions: ['1.20.1'],
        version_type: 'release',
        loaders: ['fabric'],
        project_id: project.id,
      },
      [{ partName: 'main', fileName: 'by-xmcl.jar', data: new Blob([bytes]) }],
      'main',
    )
    expect(version.files).toMatchObject([{ filename: 'by-xmcl.jar', hashes: { sha1: sha1(bytes) } }])
    await client.updateVersion(version.id, {
      changelog: 'Written later',
      version_type: 'beta',
      featured: true,
    })
    expect(await client.getProjectVersion(version.id)).toMatchObject({
      changelog: 'Written later',
      version_type: 'beta',
      featured: true,
    })
  })
  test('sets an icon; adds, edits and deletes a picture', async () => {
    const image = () => new Blob([picture()], { type: 'image/png' })
    await client.updateProjectIcon('by-xmcl', image(), '.png')
    await client.addProjectGalleryImage('by-xmcl', image(), 'png', {
      featured: true,
      title: 'One',
      ordering: 1,
    })
    const galleryOf = async () => (await client.getProject('by-xmcl')).gallery
    const [added] = await galleryOf()
    expect(added).toMatchObject({ title: 'One', featured: true })
    await client.updateProjectGalleryImage('by-xmcl', added?.url ?? '', { title: 'Two', featured: false })
    expect(await galleryOf()).toMatchObject([{ title: 'Two', featured: false }])
    await client.deleteProjectGalleryImage('by-xmcl', added?.url ?? '')
    expect(await galleryOf()).toEqual([])
  })
})
