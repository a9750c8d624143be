import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar, sha1 } from '../../support/add-on-files.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { createProject, createVersion, jarPart, ok } from '../../support/publish.ts'

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
})
afterAll(() => site.stop())

describe('what the contract file omits or gets wrong', () => {
  test('file_type is null for an ordinary file', async () => {
    const { files } = (await site.nobody.get(`/v2/version/${site.alpha.versions[0]}`)).as<{
      files: { file_type: unknown }[]
    }>()
    expect(files.map(({ file_type }) => file_type)).toEqual([null])
  })
  test('environment is served on versions, projects and hits', async () => {
    const version = (await site.nobody.get(`/v2/version/${site.alpha.versions[0]}`)).body
    const project = (await site.nobody.get('/v2/project/alpha')).body
    const found = (await site.nobody.get('/v2/search?query=alpha')).body
    const environment = 'client_only_server_optional'
    expect(version).toMatchObject({ environment })
    expect(project).toMatchObject({ environment: [environment] })
    expect(found).toMatchObject({ hits: [{ environment: [environment] }] })
  })
  test('schedule routes are served', async () => {
    const release = { time: '2100-01-01T00:00:00Z', requested_status: 'listed' }
    const { id } = await createVersion(site.user.api, site.alpha.id, {
      version_number: 'later',
      status: 'draft',
    })
    ok(await site.user.api.post(`/v2/version/${id}/schedule`, release), 204)
    const approved = { ...release, requested_status: 'approved' }
    ok(await site.user.api.post(`/v2/version/${id}/schedule`, approved), 204)
    expect(ok(await site.user.api.get(`/v2/version/${id}`)).body).toMatchObject({
      requested_status: 'listed',
    })
    const project = { time: '2100-01-01T00:00:00Z', requested_status: 'unlisted' }
    ok(await site.user.api.post(`/v2/project/${site.alpha.id}/schedule`, project), 204)
    const past = { ...release, time: '2020-01-01T00:00:00Z' }
    expect((await site.user.api.post(`/v2/version/${id}/schedule`, past)).status).toBe(400)
  })
  test('a file can be downloaded by its hash', async () => {
    const answer = await site.nobody.get(`/v2/version_file/${sha1(site.alpha.file)}/download`)
    expect([answer.status, answer.headers.get('location')]).toEqual([307, expect.stringMatching(/^http/)])
    const bytes = new Uint8Array(await (await fetch(answer.headers.get('location') ?? '')).arrayBuffer())
    expect(sha1(bytes)).toBe(sha1(site.alpha.file))
  })
  test('POST /version_files/project, /update_many and /update_individual are served', async () => {
    const hash = sha1(site.alpha.file)
    const hashes = { hashes: [hash], algorithm: 'sha1' }
    const many = ok(await site.nobody.post('/v2/version_files/update_many', hashes))
    expect(many.body).toMatchObject({ [hash]: [{ project_id: site.alpha.id }] })
    const own = { hashes: [{ hash, loaders: ['fabric'] }], algorithm: 'sha1' }
    const individual = ok(await site.nobody.post('/v2/version_files/update_individual', own))
    expect(individual.body).toMatchObject({ [hash]: { project_id: site.alpha.id } })
    const projects = ok(await site.nobody.post('/v2/version_files/project', hashes))
    expect(projects.body).toMatchObject({ [hash]: { id: site.alpha.id } })
  })
  test('/v2/pat is served', async () => {
    expect(ok(await site.user.api.get('/v2/pat')).as<unknown[]>()).toBeInstanceOf(Array)
  })
  test('GET /team/{id}/members is public', async () => {
    expect(ok(await site.nobody.get(`/v2/team/${site.alpha.team}/members`)).body).toMatchObject([
      { user: { id: site.user.id } },
    ])
  })
  test('secured operations are 401 without a token', async () => {
    for (const [method, path] of [
      ['GET', '/v2/user'],
      ['POST', '/v2/project/alpha/follow'],
      ['DELETE', '/v2/project/alpha'],
      ['PATCH', `/v2/version/${site.alpha.versions[0]}`],
      ['GET', `/v2/user/${site.user.id}/follows`],
    ] as const) {
      const answer = await site.nobody.send(method, path)
      expect([path, answer.status, answer.body]).toMatchObject([path, 401, { error: 'unauthorized' }])
    }
  })
  test('a body that is too large is 413', async () => {
    const answer = await site.user.api.send('PATCH', '/v2/project/alpha/icon?ext=png', {
      body: new Uint8Array(8 * 1024 * 1024),
    })
    expect(answer.status).toBe(413)
  })
  test('malformed JSON in a body is 400', async () => {
    const sending = { headers: { 'content-type': 'application/json' }, body: '{"title":' }
    const answer = await site.user.api.send('PATCH', '/v2/project/alpha', sending)
    expect([answer.status, answer.body]).toMatchObject([400, { error: 'invalid_input' }])
  })
})

describe('other protocols', () => {
  test('forge_updates.json names the newest version for each game version', async () => {
    const bytes = jar(['forge'])
    const { id } = await createProject(site.user.api, 'forged', {}, [jarPart()])
    const changes = { version_number: '2.0.0', loaders: ['forge'] }
    await createVersion(site.user.api, id, changes, [jarPart(bytes)])
    const answer = ok(await site.user.api.get(`/updates/${id}/forge_updates.json`))
    expect(answer.body).toMatchObject({
      homepage: expect.stringMatching(/^http/),
      promos: { '1.20.1-latest': '2.0.0', '1.20.1-recommended': '2.0.0' },
    })
  })
  test('maven-metadata.xml lists the versions, and the artifact is the file', async () => {
    for (const root of ['/maven/maven/modrinth', '/maven/modrinth']) {
      const metadata = ok(await site.nobody.get(`${root}/alpha/maven-metadata.xml`))
      expect(metadata.text).toContain('<version>1.0.0</version>')
    }
    const artefact = await fetch(`${site.url}/maven/maven/modrinth/alpha/1.0.0/alpha-1.0.0.jar`)
    expect(artefact.status).toBe(200)
    expect(sha1(new Uint8Array(await artefact.arrayBuffer()))).toBe(sha1(site.alpha.file))
    const digest = ok(await site.nobody.get('/maven/maven/modrinth/alpha/1.0.0/alpha-1.0.0.jar.sha1'))
    expect(digest.text.trim()).toBe(sha1(site.alpha.file))
  })
})
