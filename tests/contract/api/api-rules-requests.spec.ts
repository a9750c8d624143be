import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar, picture, sha1, sha512 } from '../../support/add-on-files.ts'
import { idsQuery } from '../../support/api.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { createVersion, form, jarPart, ok, projectData, versionData } from '../../support/publish.ts'
import { rawRequest } from '../../support/raw-request.ts'

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
})
afterAll(() => site.stop())

describe('missing things and unknown routes', () => {
  test('a missing resource on v2 is 404 with an empty body', async () => {
    for (const path of [
      '/v2/project/absent',
      '/v2/version/AAAAAAAA',
      '/v2/user/absent',
      '/v2/project/absent/version',
    ]) {
      const { status, text } = await site.nobody.get(path)
      expect([path, status, text]).toEqual([path, 404, ''])
    }
  })
  test('a missing resource on v3 is 404 with a JSON body', async () => {
    const answer = await site.nobody.get('/v3/project/absent')
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ error: 'not_found', description: expect.any(String) })
  })
  test('an unknown route is 404 JSON not_found, even on v2', async () => {
    for (const path of ['/v2/nothing/of/this', '/v3/nothing', '/_internal/nothing']) {
      const answer = await site.nobody.get(path)
      expect([answer.status, answer.body]).toMatchObject([404, { error: 'not_found' }])
    }
  })
})

describe('X-Ratelimit headers', () => {
  const integers = (headers: Headers) =>
    ['limit', 'remaining', 'reset'].map((name) => /^\d+$/.test(headers.get(`x-ratelimit-${name}`) ?? ''))
  test('Limit, Remaining and Reset are integers on every answer, including 204 and 4xx', async () => {
    const answers = [
      await site.nobody.get('/v2/project/alpha'),
      await site.user.api.patch('/v2/project/alpha', { description: 'Another summary of the sample' }),
      await site.user.api.patch('/v2/project/alpha', { slug: '!' }),
      await site.nobody.patch('/v2/project/alpha', {}),
      await site.nobody.get('/v2/project/absent'),
      await site.nobody.get('/v2/nothing/of/this'),
      await site.nobody.get('/'),
      await site.nobody.get('/api/v1/mod'),
      await site.nobody.send('OPTIONS', '/v2/search', {
        headers: { origin: 'https://example.test', 'access-control-request-method': 'GET' },
      }),
      await site.nobody.send('OPTIONS', '/v2/search'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 204, 400, 401, 404, 404, 200, 410, 204, 204])
    for (const { headers } of answers) expect(integers(headers)).toEqual([true, true, true])
  })
})

describe('multipart bodies', () => {
  /** Only has the disposition header, like the parts of many publishing tools. */
  const bare = (data: unknown, files: readonly [part: string, filename: string, bytes: Uint8Array][]) => {
    const boundary = 'a-boundary'
    const chunks: (string | Uint8Array)[] = [
      `--${boundary}\r\nContent-Disposition: form-data; name="data"\r\n\r\n${JSON.stringify(data)}\r\n`,
    ]
    for (const [part, filename, bytes] of files)
      chunks.push(
        `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${filename}"\r\n\r\n`,
        bytes,
        '\r\n',
      )
    chunks.push(`--${boundary}--\r\n`)
    const body = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk)))
    return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
  }

  test('data comes first and, like files, may lack a Content-Type; null in file_types is an ordinary file', async () => {
    const data = projectData('bare-parts', {
      initial_versions: [versionData({ file_parts: ['_0'], file_types: { _0: null } })],
    })
    const answer = await site.user.api.send('POST', '/v2/project', bare(data, [['_0', 'bare.jar', jar()]]))
    expect(answer.status, answer.text).toBe(200)
  })
  test.each(['_0', 'file0', 'sample.jar', 'a.jar-primary'])(
    'a part may be called %s and is matched through file_parts',
    async (part) => {
      const version = await createVersion(
        site.user.api,
        site.alpha.id,
        { version_number: `part-${part}`, file_parts: [part], primary_file: part },
        [jarPart(jar(), 'sample.jar', part)],
      )
      expect(version.files).toMatchObject([{ filename: 'sample.jar', primary: true }])
    },
  )
  test('POST /version/{id}/file takes files with data {}', async () => {
    const { id } = await createVersion(site.user.api, site.alpha.id, { version_number: 'more-files' })
    const sources = jar()
    const answer = await site.user.api.post(
      `/v2/version/${id}/file`,
      form({}, [jarPart(sources, 'more.jar')]),
    )
    expect(answer.status, answer.text).toBe(204)
    const { files } = (await site.nobody.get(`/v2/version/${id}`)).as<{ files: { filename: string }[] }>()
    expect(files.map(({ filename }) => filename)).toContain('more.jar')
  })
})

describe('meaningless content types', () => {
  const json = { 'content-type': 'application/json' }
  test('a body of null is refused on every route that reads one', async () => {
    const { id, versions } = site.alpha
    const paths = [
      ...[`/v2/project/${id}`, `/v3/project/${id}`, `/v2/version/${versions[0]}`, `/v2/user/${site.user.id}`],
      ...[`/v3/organization/${site.zeta.id}`, `/v2/projects?${idsQuery([id])}`],
    ]
    for (const path of paths)
      expect((await site.user.api.send('PATCH', path, { body: ' null\n' })).status, path).toBe(400)
    for (const path of [
      '/v2/version_files',
      `/v2/version_file/${sha1(site.alpha.file)}/update`,
      '/v3/search',
    ])
      expect((await site.nobody.send('POST', path, { body: 'null' })).status, path).toBe(400)
    const file = await site.user.api.post(`/v2/version/${versions[0]}/file`, form(null as never, [jarPart()]))
    expect(file.status).toBe(400)
  })
  test('PATCH and DELETE with a JSON content type and no body are not refused', async () => {
    for (const method of ['PATCH', 'DELETE']) {
      const path = `/v2/notifications?${idsQuery(['AAAAAAAA'])}`
      expect((await site.user.api.send(method, path, { headers: json })).status).toBe(204)
    }
  })
  test.each(['application/json', 'image/png', 'application/octet-stream', ''])(
    'raw image bytes are accepted as an icon and a picture under the content type "%s"',
    async (type) => {
      const sending = { headers: type === '' ? {} : { 'content-type': type }, body: picture() }
      const icon = await site.user.api.send('PATCH', '/v2/project/alpha/icon?ext=png', sending)
      expect(icon.status, icon.text).toBe(204)
      const gallery = '/v2/project/alpha/gallery?ext=png&featured=false'
      const added = await site.user.api.send('POST', gallery, sending)
      expect(added.status, added.text).toBe(204)
    },
  )
})

describe('Authorization', () => {
  test('a token may stand alone or after Bearer', async () => {
    for (const authorization of [site.user.token, `Bearer ${site.user.token}`])
      expect((await site.nobody.get('/v2/user', { authorization })).status).toBe(200)
  })
  test('an empty header, a malformed and an unknown token are anonymous on public GETs', async () => {
    for (const authorization of ['', 'Bearer ', 'nonsense', `mrp_${'x'.repeat(60)}`]) {
      const headers = { host: new URL(site.url).host, authorization }
      expect((await rawRequest(site.url, 'GET', '/v2/project/alpha', headers)).status).toBe(200)
      expect((await rawRequest(site.url, 'GET', '/v2/project/beta', headers)).status).toBe(404)
    }
  })
})

describe('query strings', () => {
  test('unknown parameters are ignored', async () => {
    for (const path of [
      '/v2/project/alpha?cache=true',
      '/v2/search?filter=&query=&made_up=1',
      `/v2/version_file/${sha1(site.alpha.file)}?multiple=false`,
    ])
      expect((await site.nobody.get(path)).status).toBe(200)
  })
  test('arrays are JSON strings, percent-encoded or not', async () => {
    const wanted = JSON.stringify([site.alpha.id])
    for (const ids of [wanted, encodeURIComponent(wanted), `[%22${site.alpha.id}%22]`]) {
      const answer = await rawRequest(site.url, 'GET', `/v2/projects?ids=${ids}`)
      expect([answer.status, JSON.parse(answer.body)]).toMatchObject([200, [{ id: site.alpha.id }]])
    }
  })
  test('arrays may be a repeated parameter', async () => {
    const { id } = site.alpha
    for (const query of [`ids=12345678&ids=${id}`, `ids=["12345678"]&ids=["${id}"]`]) {
      const answer = await rawRequest(site.url, 'GET', `/v2/projects?${query}`)
      expect([answer.status, JSON.parse(answer.body)]).toMatchObject([200, [{ id }]])
    }
    const versions = async (query: string) =>
      (await site.nobody.get(`/v2/project/${id}/version?${query}`)).body
    expect(await versions('loaders=quilt&loaders=fabric')).toEqual(await versions('loaders=["fabric"]'))
    expect(await versions('loaders=quilt&loaders=rift')).toEqual([])
  })
})

describe('facets', () => {
  const hitsOf = async (facets: string) => {
    const answer = ok(await site.nobody.get(`/v2/search?limit=100&facets=${encodeURIComponent(facets)}`))
    return answer.as<{ hits: { slug: string }[] }>().hits.map(({ slug }) => slug)
  }
  test.each([
    '[["project_type:mod"]]',
    '[["project_type = mod"]]',
    '[["categories: fabric"]]',
    '[["project_type != modpack"]]',
    '[["follows >= 0"]]',
    '[["follows<=0"]]',
    '[["follows < 1"]]',
    '[["downloads > -1"]]',
    '[["title:\'Sample alpha\'"]]',
    '[["title:\\"Sample alpha\\""]]',
    '[["project_type:Mod"]]',
    '[["author:user"]]',
    '[["author:USER"]]',
    '[[],["categories:fabric"]]',
  ])('%s finds the sample', async (facets) => {
    expect(await hitsOf(facets)).toContain('alpha')
  })
  test.each(['[["project_type:modpack"]]', '[["categories != fabric"]]', '[["follows > 0"]]'])(
    '%s does not find it',
    async (facets) => {
      expect(await hitsOf(facets)).not.toContain('alpha')
    },
  )
})

describe('hashes', () => {
  const found = async (path: string) => (await site.nobody.get(path)).status
  test('a missing algorithm is inferred from the length', async () => {
    expect(await found(`/v2/version_file/${sha1(site.alpha.file)}`)).toBe(200)
    expect(await found(`/v2/version_file/${sha512(site.alpha.file)}`)).toBe(200)
  })
  test('an algorithm in quotes is understood', async () => {
    const answer = await site.nobody.post(
      `/v2/version_file/${sha1(site.alpha.file)}/update?algorithm=%22sha1%22`,
      {},
    )
    expect(answer.status, answer.text).toBe(200)
  })
  test('upper case in a hash does not matter, and bulk answers use the hash in lower case', async () => {
    const capitals = sha1(site.alpha.file).toUpperCase()
    expect(await found(`/v2/version_file/${capitals}?algorithm=sha1`)).toBe(200)
    const bulk = await site.nobody.post('/v2/version_files', { hashes: [capitals], algorithm: 'sha1' })
    expect(Object.keys(bulk.as<object>())).toEqual([sha1(site.alpha.file)])
  })
})
