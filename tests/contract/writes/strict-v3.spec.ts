import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar } from '../../support/add-on-files.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { createVersion, form, jarPart, ok, projectData, versionData } from '../../support/publish.ts'

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
})
afterAll(() => site.stop())

const strict = (changes: object) => versionData({ environment: 'client_and_server', ...changes })
const badVersions: [field: string, what: string, changes: object][] = [
  ['colour', 'an unknown key', { colour: 'red' }],
  ['mrpack_loaders', 'a field for modpacks only', { mrpack_loaders: ['fabric'] }],
  ['environment', 'no environment', { environment: undefined }],
  ['environment', 'an environment of null', { environment: null }],
]

describe('on v3', () => {
  test.each(badVersions)('%s is reported if a new version has %s', async (field, _what, changes) => {
    const data = strict({ project_id: site.alpha.id, ...changes })
    const version = await site.user.api.post('/v3/version', form(data, [jarPart(jar())]))
    expect([version.status, version.body]).toMatchObject([
      400,
      { description: expect.stringContaining(field) },
    ])
    const wanted = projectData(`strict-${field}`, { initial_versions: [strict(changes)] })
    const body = { ...wanted, name: wanted.title, summary: 'A summary' }
    const project = await site.user.api.post('/v3/project', form(body, [jarPart(jar())]))
    expect([project.status, project.body]).toMatchObject([
      400,
      { description: expect.stringContaining(field) },
    ])
  })
  test('an edit refuses unknown keys and fields of other loaders, and needs no environment', async () => {
    const { id } = await createVersion(site.user.api, site.alpha.id, { version_number: 'edited' })
    for (const changes of [{ colour: 'red' }, { mrpack_loaders: ['fabric'] }])
      expect((await site.user.api.patch(`/v3/version/${id}`, changes)).status).toBe(400)
    ok(await site.user.api.patch(`/v3/version/${id}`, { name: 'Another', requested_status: null }), 204)
  })
  test('every known key is accepted under each of its names', async () => {
    const { name, version_type, changelog, ...rest } = strict({ project_id: site.alpha.id, ordering: 1 })
    const aliases = {
      version_title: name,
      release_channel: version_type,
      version_body: changelog,
      title: null,
    }
    const sent = { ...rest, ...aliases, mrpack_loaders: null, primary_file: 'file-0', status: 'listed' }
    const version = await site.user.api.post('/v3/version', form(sent, [jarPart(jar())]))
    expect(ok(version).body).toMatchObject({ name, environment: 'client_and_server' })
  })
})

test.each(badVersions)('v2 accepts %s: %s', async (_field, _what, changes) => {
  const data = strict({ project_id: site.alpha.id, ...changes })
  ok(await site.user.api.post('/v2/version', form(data, [jarPart(jar())])))
})
