import {
  Errors,
  Facet,
  FacetGroup,
  FacetOperation,
  FacetType,
  Modrinth,
  SearchFacets,
  SearchIndex,
  TagType,
} from 'typerinth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PublishedSample, startPublishedSample, stopPublishedSample } from './published-sample.ts'

let sample: PublishedSample
let client: Modrinth
beforeAll(async () => {
  sample = await startPublishedSample()
  client = new Modrinth({ baseUrl: sample.product.url, userAgent: 'tests', authorization: sample.user.token })
})
afterAll(() => stopPublishedSample(sample))

describe('typerinth with another base URL', () => {
  test('searches with the facets that it builds', async () => {
    const facets = new SearchFacets(
      new FacetGroup(new Facet(FacetType.Categories, FacetOperation.Equals, 'fabric')),
      new FacetGroup(
        new Facet(FacetType.Versions, FacetOperation.Equals, '1.20.1'),
        new Facet(FacetType.Versions, FacetOperation.Equals, '1.16.5'),
      ),
      new FacetGroup(new Facet(FacetType.ProjectType, FacetOperation.NotEquals, 'modpack')),
      new FacetGroup(new Facet(FacetType.Follows, FacetOperation.GreaterThanOrEqual, '0')),
    )
    const found = await client.search('alpha', { facets, index: SearchIndex.Downloads, limit: 5 })
    expect(found).toMatchObject({ total_hits: 1, hits: [{ project_id: sample.alpha.id, slug: 'alpha' }] })
  })
  test('reads a project, several, some at random, and whether one exists', async () => {
    expect(await client.getProject('alpha')).toMatchObject({ id: sample.alpha.id, project_type: 'mod' })
    const several = await client.getProjects([sample.pack.id, sample.alpha.id])
    expect(several.map(({ slug }) => slug)).toEqual(['pack', 'alpha'])
    expect(await client.getRandomProjects(2)).toHaveLength(2)
    expect(await client.checkProjectValidity('alpha')).toBe(true)
    expect(await client.checkProjectValidity('absent')).toBe(false)
  })
  test('recognizes a missing project', async () => {
    await expect(client.getProject('absent')).rejects.toBeInstanceOf(Errors.ProjectNotFoundError)
  })
  test('reads versions: of a project, filtered, by id, by ids, by hash', async () => {
    const all = await client.getProjectVersions('alpha')
    expect(all.map(({ version_number }) => version_number)).toEqual(['2.0.0', '1.0.0'])
    const filtered = await client.getProjectVersions('alpha', {
      loaders: ['fabric'],
      game_versions: ['1.20.1'],
    })
    expect(filtered.map(({ version_number }) => version_number)).toEqual(['1.0.0'])
    const [id = ''] = sample.alpha.versions
    expect(await client.getVersion(id)).toMatchObject({ id, project_id: sample.alpha.id })
    expect(await client.getVersions([id])).toMatchObject([{ id }])
    expect(await client.getVersionFromFileHash(sample.alpha.sha1)).toMatchObject({ id })
    expect(await client.getVersionFromFileHash(sample.alpha.sha512, { algorithm: 'sha512' })).toMatchObject({
      id,
    })
  })
  test('reads users, their projects and follows, and the current user', async () => {
    expect(await client.getUser('user')).toMatchObject({ id: sample.user.id, role: 'developer' })
    expect(await client.getUsers([sample.creator.id, sample.user.id])).toMatchObject([
      { id: sample.creator.id },
      { id: sample.user.id },
    ])
    const projects = await client.getUserProjects('user')
    expect(projects.map(({ slug }) => slug).toSorted()).toEqual(['alpha', 'pack'])
    expect(await client.getAuthUser()).toMatchObject({ id: sample.user.id })
    expect(await client.getFollowedProjects(sample.user.id)).toEqual([])
  })
  test('reads members of projects and teams', async () => {
    const owner = { user: { id: sample.user.id }, role: 'Owner', accepted: true }
    expect(await client.getProjectTeamMembers('alpha')).toMatchObject([owner])
    expect(await client.getTeamMembers(sample.alpha.team)).toMatchObject([owner])
    // The client flattens the teams into one list.
    expect(await client.getMultipleTeamMembers([sample.alpha.team])).toMatchObject([owner])
  })
  test.each(Object.values(TagType))('reads the tags %s', async (type) => {
    expect((await client.getTag(type)).length).toBeGreaterThan(0)
  })
  test('reads the text of a license and statistics', async () => {
    expect(await client.getLicense('MIT')).toMatchObject({ title: expect.stringContaining('MIT') })
    expect(await client.getStatistics()).toMatchObject({ projects: 2, versions: 3, authors: 1 })
  })
})
