import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProject, addUser, addVersion, fileOf, hashOf } from '../../support/read-facts.ts'
import { openReadWorld, type ReadWorld } from '../../support/read-world.ts'
import { expectKeysOf } from '../../support/sample-keys.ts'

let world: ReadWorld

/** The matrix of the behavior checks, uploaded in this order. */
beforeAll(async () => {
  world = await openReadWorld()
  await addUser(world, 'user0001', 'Maker')
  await addProject(world, 'alpha001')
  const published = (day: number) => ({ publishedAt: `2024-03-0${day}T00:00:00.000Z` })
  await addVersion(world, 'alpha001', 'base1230', { ...published(1), versionNumber: '1.2.3' })
  await addVersion(world, 'alpha001', 'old00990', { ...published(2), versionNumber: '0.9.9' })
  await addVersion(world, 'alpha001', 'new01500', {
    ...published(3),
    versionNumber: '1.5.0',
    gameVersions: ['1.20.3'],
  })
  await addVersion(world, 'alpha001', 'new01510', {
    ...published(4),
    versionNumber: '1.5.1',
    gameVersions: ['1.20.4'],
    loaders: ['forge'],
    channel: 'beta',
  })
  await addVersion(world, 'alpha001', 'draft001', {
    ...published(5),
    versionNumber: '2.0.0',
    status: 'draft',
  })
  await addProject(world, 'twins001')
  const twin = { versionNumber: '1.0', gameVersions: ['1.20.1', '1.20.2'] }
  await addVersion(world, 'twins001', 'twinfabr', { ...published(1), ...twin })
  await addVersion(world, 'twins001', 'twinforg', { ...published(2), ...twin, loaders: ['forge'] })
  await addVersion(world, 'twins001', 'liteload', {
    ...published(3),
    versionNumber: '0.1',
    loaders: ['liteloader'],
    files: [
      fileOf('sources', { filename: 'sources.jar', primary: false }),
      fileOf('liteload', { filename: 'old.litemod' }),
      fileOf('api', { filename: 'api.jar', primary: false }),
    ],
  })
  await addProject(world, 'hidden01', { status: 'processing' })
  await addVersion(world, 'hidden01', 'hiddenv1', { status: 'unlisted' })
})

afterAll(() => world.close())

const maker = { authorization: 'user0001' }
const hash = hashOf('sha1', 'base1230')
const ids = (versions: readonly { id: string }[]) => versions.map(({ id }) => id)

describe('a version', () => {
  it('has every recorded key, in both versions of the API', async () => {
    const v2 = await world.get('/v2/version/base1230')
    expectKeysOf('v2 version', v2.json())
    expectKeysOf('v3 version', (await world.get('/v3/version/base1230')).json())
    expect(v2.json()).toMatchObject({ project_id: 'alpha001', changelog: 'A log', changelog_url: null })
    expect(
      (await world.get('/v2/version/base1230', { 'if-none-match': String(v2.headers.etag) })).statusCode,
    ).toBe(304)
  })

  it('lists its primary file first and the others by name', async () => {
    for (const api of ['v2', 'v3']) {
      const { files } = (await world.get(`/${api}/version/liteload`)).json()
      expect(files.map(({ filename }: { filename: string }) => filename)).toEqual([
        'old.litemod',
        'api.jar',
        'sources.jar',
      ])
    }
  })

  it('is 404 if it is missing or a draft of others, and 400 if its id is malformed', async () => {
    expect((await world.get('/v2/version/false')).statusCode).toBe(404)
    expect((await world.get('/v2/version/no-id')).statusCode).toBe(400)
    expect((await world.get('/v2/version/draft001')).statusCode).toBe(404)
    expect((await world.get('/v2/version/draft001', maker)).statusCode).toBe(200)
    const without = { authorization: 'user0001 without VERSION_READ' }
    expect((await world.get('/v2/version/draft001', without)).statusCode).toBe(404)
    expect((await world.get('/v2/project/hidden01/version', without)).statusCode).toBe(404)
  })

  it('is found within its project by id and by number', async () => {
    expect((await world.get('/v2/project/alpha001/version/1.5.0')).json().id).toBe('new01500')
    expect((await world.get('/v2/project/alpha001/version/new01500')).json().id).toBe('new01500')
    expect((await world.get('/v2/project/alpha001/version/9.9.9')).statusCode).toBe(404)
  })

  it('is the newest for a repeated number, on its page too', async () => {
    for (const path of ['/v2/project', '/v3/project', '/site/project'])
      expect((await world.get(`${path}/twins001/version/1.0`)).json().id, path).toBe('twinforg')
    for (const headers of [{}, maker])
      expect((await world.get('/site/project/alpha001/version/2.0.0', headers)).statusCode).toBe(
        (await world.get('/v2/project/alpha001/version/2.0.0', headers)).statusCode,
      )
  })

  it('is returned in bulk by ordering and then oldest first', async () => {
    const asked = encodeURIComponent('["new01510","base1230","draft001","nothing1"]')
    expect(ids((await world.get(`/v2/versions?ids=${asked}`)).json())).toEqual(['base1230', 'new01510'])
  })
})

describe('the versions of a project', () => {
  it.each([
    ['', ['new01510', 'new01500', 'old00990', 'base1230']],
    ['?loaders=["forge"]', ['new01510']],
    ['?loaders=["forge","fabric"]&game_versions=["1.20.1"]', ['old00990', 'base1230']],
    ['?version_type=release&limit=1', ['new01500']],
    ['?offset=2&limit=1', ['old00990']],
    ['?featured=false', ['new01510', 'new01500', 'old00990', 'base1230']],
    ['?loaders=[]&filter=', ['new01510', 'new01500', 'old00990', 'base1230']],
    ['?loaders=forge&game_versions=1.20.1', ['new01510', 'new01500', 'old00990', 'base1230']],
    ['?loaders=fabric,forge&game_versions=["1.20.1"]', ['old00990', 'base1230']],
  ])('requested with "%s" are %j', async (query, expected) => {
    expect(ids((await world.get(`/v2/project/alpha001/version${encodeURI(query)}`)).json())).toEqual(expected)
  })

  it('include drafts for members, and no changelog if it is not wanted', async () => {
    const answer = (await world.get('/v2/project/alpha001/version?include_changelog=false', maker)).json()
    expect(ids(answer)).toContain('draft001')
    for (const version of answer) expect(version).not.toHaveProperty('changelog')
  })

  it.each(['v2', 'v3'])('omit an unwanted changelog in every list of %s', async (api) => {
    for (const path of ['project/alpha001/version?', 'versions?ids=["base1230","old00990"]&']) {
      const [whole, without] = await Promise.all(
        [true, false].map(async (wanted) =>
          (await world.get(encodeURI(`/${api}/${path}include_changelog=${wanted}`))).json(),
        ),
      )
      expect(without.length, path).toBeGreaterThan(1)
      for (const [at, version] of without.entries()) {
        const { changelog, ...others } = whole[at]
        expect(changelog).toBeTypeOf('string')
        expect(version).toStrictEqual(others)
      }
    }
  })

  it('that are featured fall back to the newest of each released game version and loader', async () => {
    expect(
      ids((await world.get('/v2/project/alpha001/version?featured=true')).json()).length,
    ).toBeGreaterThan(0)
  })

  it.each(['featured=maybe', 'limit=abc', 'limit=-1', 'version_type=nightly'])('refuse %s', async (query) => {
    expect((await world.get(`/v2/project/alpha001/version?${query}`)).statusCode).toBe(400)
  })
})

describe('a hash', () => {
  it('finds its version with either algorithm, in any case, named, quoted or missing', async () => {
    for (const path of [
      hash,
      `${hash.toUpperCase()}?algorithm="sha1"`,
      hashOf('sha512', 'base1230'),
      `${hashOf('sha512', 'base1230')}?algorithm=sha512&multiple=false`,
      `${hash}?multiple=true`,
    ])
      expect((await world.get(`/v2/version_file/${path}`)).json().id, path).toBe('base1230')
    expect((await world.get(`/v2/version_file/${hash}?algorithm=md5`)).statusCode).toBe(400)
    expect((await world.get('/v2/version_file/abc')).statusCode).toBe(404)
    expect((await world.get(`/v2/version_file/${hashOf('sha1', 'draft001')}`)).statusCode).toBe(404)
  })

  it('redirects to the address of its file', async () => {
    const answer = await world.get(`/v2/version_file/${hash}/download`)
    expect(answer.statusCode).toBe(307)
    expect(answer.headers.location).toBe(
      'https://mods.test/files/data/alpha001/versions/base1230/base1230.jar',
    )
  })

  it('is looked up in bulk under its lower-case form', async () => {
    const draft = hashOf('sha1', 'draft001')
    const hashes = [hash.toUpperCase(), draft, 'unknown']
    const found = (await world.post('/v2/version_files', { hashes, algorithm: 'sha1' })).json()
    expect(Object.keys(found)).toEqual([hash])
    expect(found[hash].id).toBe('base1230')
    const mine = (await world.post('/v2/version_files', { hashes }, maker)).json()
    expect(Object.keys(mine).sort()).toEqual([draft, hash].sort())
    const projects = (await world.post('/v3/version_files/project', { hashes: [hash] })).json()
    expect(projects[hash].id).toBe('alpha001')
    expect((await world.post('/v2/version_files', { hashes: 'x' })).statusCode).toBe(400)
  })

  const matrix: [object, string | null][] = [
    [{ game_versions: ['1.20.1'] }, 'old00990'],
    [{ game_versions: ['1.20.3'] }, 'new01500'],
    [{ game_versions: ['1.20.4'] }, 'new01510'],
    [{ loaders: ['fabric'] }, 'new01500'],
    [{ loaders: ['forge'] }, 'new01510'],
    [{ version_types: ['release'] }, 'new01500'],
    [{ version_types: ['beta'] }, 'new01510'],
    [{ loaders: ['fabric'], version_types: ['release'] }, 'new01500'],
    [{ loaders: ['fabric'], version_types: ['beta'] }, null],
    [{ loaders: null, game_versions: null }, 'new01510'],
    [{}, 'new01510'],
  ]
  it.each(matrix)('updates with %j to %s on every route', async (filter, expected) => {
    const single = await world.post(`/v2/version_file/${hash}/update`, filter)
    expect(single.statusCode === 404 ? null : single.json().id).toBe(expected)
    const bulk = (await world.post('/v2/version_files/update', { hashes: [hash], ...filter })).json()
    expect(bulk[hash]?.id ?? null).toBe(expected)
    const each = { algorithm: 'sha1', hashes: [{ hash, ...filter }] }
    const individual = (await world.post('/v2/version_files/update_individual', each)).json()
    expect(individual[hash]?.id ?? null).toBe(expected)
    const many = (await world.post('/v2/version_files/update_many', { hashes: [hash], ...filter })).json()
    expect(many[hash]?.[0].id ?? null).toBe(expected)
  })

  it('refuses an unknown channel on every route', async () => {
    const filter = { version_types: ['release', 'nightly'] }
    const refused = await Promise.all([
      world.post(`/v2/version_file/${hash}/update`, filter),
      world.post('/v2/version_files/update', { hashes: [hash], ...filter }),
      world.post('/v2/version_files/update_many', { hashes: [hash], ...filter }),
      world.post('/v2/version_files/update_individual', { hashes: [{ hash, ...filter }] }),
    ])
    for (const answer of refused) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json().description).toContain('version_types')
    }
  })

  it('accepts game versions as loader fields in v3', async () => {
    const body = { loader_fields: { game_versions: ['1.20.3'] } }
    expect((await world.post(`/v3/version_file/${hash}/update`, body)).json().id).toBe('new01500')
  })

  it('of a hidden project has no update for a stranger, and itself for a member', async () => {
    const hashes = [hashOf('sha1', 'hiddenv1')]
    expect((await world.post('/v2/version_files/update', { hashes })).json()).toEqual({})
    const mine = (await world.post('/v2/version_files/update', { hashes }, maker)).json()
    expect(mine[hashes[0] ?? ''].id).toBe('hiddenv1')
  })
})

describe('a build tool', () => {
  it('reads metadata, a description, a file and its checksums', async () => {
    const metadata = await world.get('/maven/modrinth/alpha001/maven-metadata.xml')
    expect(metadata.headers['content-type']).toContain('xml')
    expect(metadata.body).toContain('<latest>1.5.1</latest><release>1.5.0</release>')
    expect(metadata.body).not.toContain('2.0.0')
    const pom = await world.get('/maven/modrinth/alpha001/1.5.0/alpha001-1.5.0.pom')
    expect(pom.body).toContain('<artifactId>alpha001</artifactId>')
    const file = '/maven/modrinth/alpha001/1.2.3/alpha001-1.2.3.jar'
    expect((await world.get(file)).headers.location).toContain('/base1230.jar')
    expect((await world.get(`${file}.sha1`)).body).toBe(hash)
    expect((await world.get('/maven/modrinth/alpha001/1.5.1-forge,1.20.4/new01510.jar')).statusCode).toBe(302)
    expect((await world.get('/maven/modrinth/hidden01/maven-metadata.xml')).statusCode).toBe(404)
  })

  it.each<readonly [coordinate: string, id: string | null, because: string]>([
    ['1.0', 'twinfabr', 'the first of a repeated number, as before the second came'],
    ['twinforg', 'twinforg', 'an id'],
    ['1.0-forge', 'twinforg', 'a loader'],
    ['1.0-forge,quilt,1.20.2,1.8', 'twinforg', 'one of several loaders and one of several game versions'],
    ['1.0-1.20.2', 'twinfabr', 'a game version'],
    ['1.0-quilt,1.20.2', null, 'no loader of any'],
    ['1.0-forge,1.8', null, 'no game version of any'],
  ])('resolves %s to %s: %s', async (coordinate, id) => {
    const { headers } = await world.get(`/maven/modrinth/twins001/${coordinate}/twins001-${coordinate}.jar`)
    if (id === null) expect(headers.location).toBeUndefined()
    else expect(headers.location).toContain(`/${id}/`)
  })

  it('gets a mod as a jar, whatever the name of the file', async () => {
    const jar = await world.get('/maven/modrinth/twins001/0.1/twins001-0.1.jar')
    expect(jar.headers.location).toContain('/old.litemod')
    expect((await world.get('/maven/modrinth/twins001/0.1/twins001-0.1.zip')).statusCode).toBe(404)
  })

  it('reads the recommendations for an update checker', async () => {
    const forge = (await world.get('/updates/alpha001/forge_updates.json')).json()
    expect(forge).toEqual({
      homepage: 'https://mods.test/mod/alpha001',
      promos: { '1.20.4-latest': '1.5.1' },
    })
    expect((await world.get('/updates/alpha001/forge_updates.json?neoforge=only')).json().promos).toEqual({})
    for (const name of ['constructor', '__proto__'])
      expect((await world.get(`/updates/alpha001/forge_updates.json?neoforge=${name}`)).statusCode).toBe(400)
    const refused = await world.get('/updates/alpha001/forge_updates.json?neoforge=x')
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['error', 'description']])
    expect(refused.headers['content-type']).toMatch('application/json')
    const missing = await world.get('/updates/nothing/forge_updates.json')
    expect([missing.statusCode, missing.body]).toEqual([404, ''])
  })
})

describe('an uploaded file', () => {
  const path = '/files/data/alpha001/versions/filevers/some%20file.jar'
  const bytes = 'bytes of a file'

  beforeAll(async () => {
    const ingested = await world.files.ingest(Readable.from([Buffer.from(bytes)]), { maxBytes: 1_000 })
    await ingested.keep()
    const file = fileOf(bytes, { filename: 'some file.jar' })
    await addVersion(world, 'alpha001', 'filevers', {
      files: [file],
      publishedAt: '2020-01-01T00:00:00.000Z',
    })
  })

  it('is sent completely with its type, length and tag, to be saved and not displayed', async () => {
    const { statusCode, headers, body } = await world.get(path, {
      accept: 'application/x-modrinth-modpack+zip',
    })
    expect([statusCode, body]).toEqual([200, bytes])
    expect(headers).toMatchObject({
      'content-type': 'application/java-archive',
      'content-length': String(bytes.length),
      etag: `"${hashOf('sha512', bytes)}"`,
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-disposition']).toContain('attachment; filename="some file.jar"')
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  it('is sent in parts', async () => {
    const part = await world.get(path, { range: 'bytes=6-7' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'of',
      `bytes 6-7/${bytes.length}`,
    ])
    const beyond = await world.get(path, { range: 'bytes=99-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
    const changed = await world.get(path, { range: 'bytes=6-7', 'if-range': '"another"' })
    expect([changed.statusCode, changed.body]).toEqual([200, bytes])
  })

  it('is not sent to clients that have it or request only its headers', async () => {
    const known = await world.get(path, { 'if-none-match': `"${hashOf('sha512', bytes)}"` })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    const head = await world.app.inject({ method: 'HEAD', url: path })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(bytes.length),
    ])
  })

  it('is counted only if it is sent from its first byte', async () => {
    await world.countDownloads()
    const before = (await world.get('/v2/project/alpha001')).json().downloads
    await world.get(path)
    await world.get(path, { range: 'bytes=0-3' })
    await world.get(path, { range: 'bytes=4-' })
    await world.app.inject({ method: 'HEAD', url: path })
    await world.get(path, { 'if-none-match': `"${hashOf('sha512', bytes)}"` })
    await world.countDownloads()
    expect((await world.get('/v2/project/alpha001')).json().downloads).toBe(before + 2)
    expect((await world.get('/v2/version/filevers')).json().downloads).toBe(before + 2)
    expect((await world.get('/v2/search?query=alpha001')).json().hits[0].downloads).toBe(before + 2)
  })

  it('is missing under another name, and so is a picture that was never stored', async () => {
    expect((await world.get('/files/data/alpha001/versions/filevers/other.jar')).statusCode).toBe(404)
    expect((await world.get('/files/images/..%2F..%2Fetc%2Fpasswd')).statusCode).toBe(404)
    expect((await world.get(`/files/images/${'0'.repeat(40)}.png`)).statusCode).toBe(404)
  })

  it('that is listed but not stored is missing, and that answer is not cached', async () => {
    const file = fileOf('bytes that were lost', { filename: 'lost.jar' })
    await addVersion(world, 'alpha001', 'lostvers', {
      files: [file],
      publishedAt: '2020-01-02T00:00:00.000Z',
    })
    const { statusCode, headers } = await world.get('/files/data/alpha001/versions/lostvers/lost.jar')
    expect(statusCode).toBe(404)
    expect(headers).not.toHaveProperty('etag')
    expect(headers).not.toHaveProperty('content-disposition')
    expect(headers).not.toHaveProperty('cache-control')
  })

  it('may be a picture', async () => {
    const stored = await world.images.save({ bytes: Buffer.from('picture'), ext: 'png' })
    const answer = await world.get(`/files/${stored}`)
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'image/png',
      'picture',
    ])
  })
})
