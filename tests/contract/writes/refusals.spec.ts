import { endlessDrawing } from '@modstead/infra/images/hostile-drawings.fixture'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar, mrpack, picture } from '../../support/add-on-files.ts'
import type { Answer, Api } from '../../support/api.ts'
import { bomb, escaping, truncated } from '../../support/archives.ts'
import { createProject, form, jarPart, ok, projectData, versionData } from '../../support/publish.ts'
import { startTracedFixture, type TracedFixture } from '../../support/traces.ts'

let site: TracedFixture
beforeAll(async () => {
  site = await startTracedFixture()
})
afterAll(() => site.stop())

/** Expects the documented error, and nothing new on disk or in the log. */
const refused = async (status: number, request: (api: Api) => Promise<Answer>, because?: RegExp) => {
  const before = await site.traces()
  const answer = await request(site.user.api)
  expect(answer.status, answer.text).toBe(status)
  expect(answer.body).toMatchObject({
    error: status === 401 ? 'unauthorized' : 'invalid_input',
    description: because ? expect.stringMatching(because) : expect.any(String),
  })
  expect(await site.traces()).toEqual(before)
}

/** Asks again as long as a busy machine cannot give a drawing its processor time. */
const untilDrawn = (request: (api: Api) => Promise<Answer>) => async (api: Api) => {
  for (;;) {
    const answer = await request(api)
    if (answer.status !== 503) return answer
  }
}

const newProject =
  (slug: string, changes: object = {}, parts = [jarPart()]) =>
  (api: Api) =>
    api.post('/v2/project', form(projectData(slug, { ...changes }), parts))
const newVersion =
  (changes: object = {}, parts = [jarPart()]) =>
  (api: Api) =>
    api.post('/v2/version', form(versionData({ project_id: site.alpha.id, ...changes }), parts))
const file = (bytes: Uint8Array<ArrayBuffer>, filename = 'sample.jar') => [jarPart(bytes, filename)]

describe('invalid files, in a new project and in a new version, are 400 and leave nothing behind', () => {
  const bad: Record<string, () => ReturnType<typeof file>> = {
    'a truncated archive': () => file(truncated()),
    'a bomb': () => file(bomb()),
    'an entry that escapes the folder': () => file(escaping()),
    'the marker of another loader': () => file(jar(['forge'])),
    'an extension that is not on the list': () => file(jar(), 'sample.exe'),
    'a path for a name': () => file(jar(), '../sample.jar'),
    'no archive at all': () => file(new Uint8Array(Buffer.from('<html></html>'))),
    'no bytes at all': () => file(new Uint8Array()),
    'a file that is in the catalogue already': () => file(site.alpha.file, 'renamed.jar'),
  }
  for (const [what, parts] of Object.entries(bad)) {
    test(`${what}, in a project`, () => refused(400, newProject('bad-file', {}, parts())))
    test(`${what}, in a version`, async () => {
      // Within its own project the file is accepted.
      if (what === 'a file that is in the catalogue already') return
      await refused(400, newVersion({}, parts()))
    })
    test(`${what}, added to a version`, async () => {
      const isMarker = what === 'the marker of another loader'
      if (isMarker) return
      await refused(400, (api) => api.post(`/v2/version/${site.alpha.versions[0]}/file`, form({}, parts())))
    })
  }
  test('the same bytes twice in one version', async () => {
    const bytes = jar()
    const parts = [jarPart(bytes, 'a.jar', 'file-0'), jarPart(bytes, 'b.jar', 'file-1')]
    await refused(400, newVersion({ file_parts: ['file-0', 'file-1'] }, parts))
  })
  test('a pack that downloads from elsewhere', async () => {
    const bytes = jar()
    const pack = mrpack([{ bytes, name: 'a.jar', url: 'https://evil.example/a.jar' }])
    await refused(400, newVersion({ loaders: ['fabric'] }, file(pack, 'pack.mrpack')), /evil\.example/)
  })
})

describe('submitting a project for review without a version', () => {
  test.each([{}, { is_draft: false }, { is_draft: null }])(
    'is 400 with %j and reserves nothing',
    async (draft) => {
      await refused(400, newProject('empty', { initial_versions: [], ...draft }, []), /needs a version/)
      ok(await newProject('empty', { initial_versions: [], is_draft: true }, [])(site.friend.api))
      ok(await site.friend.api.delete('/v2/project/empty'), 204)
    },
  )
})

describe('invalid fields are 400 and leave nothing behind', () => {
  test.each<[what: string, field: string, changes: object]>([
    ['a version number of 33 characters', 'version_number', { version_number: '1'.repeat(33) }],
    ['a version number with a space', 'version_number', { version_number: '1 0' }],
    ['a status that cannot be set', 'status', { status: 'scheduled' }],
    ['an unknown status', 'status', { status: 'bogus' }],
    ['an unknown loader', 'loaders', { loaders: ['fabrik'] }],
    ['an unknown game version', 'game_versions', { game_versions: ['1.99'] }],
    ['no loader', 'loaders', { loaders: [] }],
    ['no game version', 'game_versions', { game_versions: [] }],
    ['missing game versions', 'game_versions', { game_versions: undefined }],
    ['no version number', 'version_number', { version_number: undefined }],
    ['a missing part', 'file_parts', { file_parts: ['file-0', 'file-7'] }],
    ['a missing primary file', 'primary_file', { primary_file: 'file-7' }],
    ['an unknown file type', 'file_types.file-0', { file_types: { 'file-0': 'bogus' } }],
    ['two aliases that disagree', 'version_title', { version_title: 'Another name' }],
    ['an empty dependency', 'dependencies', { dependencies: [{ dependency_type: 'required' }] }],
    ['a missing project', 'project_id', { project_id: 'absent' }],
    ['text with a NUL', 'changelog', { changelog: 'a\0b' }],
    ['text with half a character', 'changelog', { changelog: 'a\ud800b' }],
  ])('%s, with the name of the field', (_what, field, changes) =>
    refused(400, newVersion(changes), new RegExp(`\\b${field}\\b`)),
  )

  test.each<[what: string, field: string, changes: object]>([
    ['a taken slug', 'slug', { slug: 'alpha' }],
    ['a taken slug in capitals', 'slug', { slug: 'ALPHA' }],
    ['a slug of one character', 'slug', { slug: 'a' }],
    ['a slug with a slash', 'slug', { slug: 'a/b/c' }],
    ['a title of blanks', 'title', { title: '    ' }],
    ['a title of invisible characters', 'title', { title: '\u200b\u3164\u200b' }],
    ['a title of two lines', 'title', { title: 'First\nSecond' }],
    ['a title that changes the reading direction', 'title', { title: 'A \u202elive title' }],
    ['an unknown category', 'categories', { categories: ['bogus'] }],
    ['four categories', 'categories', { categories: ['magic', 'food', 'mobs', 'storage'] }],
    ['a link that is not https', 'issues_url', { issues_url: 'http://example.com' }],
    ['a link over 2048 characters', 'wiki_url', { wiki_url: `https://example.com/${'a'.repeat(2048)}` }],
    [
      'a donation link for another platform',
      'donation_urls',
      { donation_urls: [{ id: 'issues', platform: 'Issues', url: 'https://example.com' }] },
    ],
    ['an invalid license', 'license_id', { license_id: 'MY-OWN' }],
    ['a body that is too long', 'body', { body: 'a'.repeat(65_537) }],
    ['a missing organization', 'organization_id', { organization_id: 'absent' }],
    [
      '33 versions',
      'initial_versions',
      { initial_versions: Array.from({ length: 33 }, () => versionData()) },
    ],
    [
      '65 gallery items',
      'gallery_items',
      { gallery_items: Array.from({ length: 65 }, () => ({ item: 'file-0' })) },
    ],
    [
      'a gallery item without its part',
      'gallery_items',
      { gallery_items: [{ item: 'absent', featured: false }] },
    ],
    [
      'a gallery item that is not a picture',
      'gallery_items',
      { gallery_items: [{ item: 'file-0', featured: false }] },
    ],
  ])('%s in a new project, with the name of the field', (_what, field, changes) =>
    refused(400, newProject('bad-fields', changes), new RegExp(`\\b${field}\\b`)),
  )

  test('a slug that equals the id of another project', () => refused(400, newProject(site.alpha.id)))
  test('the same picture twice in the gallery of a new project', () => {
    const bytes = picture()
    const parts = ['one', 'two'].map((name) => ({ name, filename: `${name}.png`, bytes }))
    const gallery_items = parts.map(({ name: item }) => ({ item, featured: false }))
    return refused(400, newProject('same-picture', { gallery_items }, [jarPart(), ...parts]))
  })
  test('imported history, from somebody who is not an administrator', () =>
    refused(401, newProject('history', { import: { downloads: 5 } })))
  test('a version in a project of somebody else, before its file is checked', () => {
    const data = versionData({ project_id: site.alpha.id })
    return refused(401, () => site.enemy.api.post('/v2/version', form(data, file(truncated()))))
  })
})

describe('invalid pictures', () => {
  const send =
    (path: string, body: Uint8Array<ArrayBuffer>, api: Api = site.user.api) =>
    () =>
      api.send(path.includes('gallery') ? 'POST' : 'PATCH', path, { body })

  test('an icon that is not a picture, has no ext or a wrong one, or is too large, leaves nothing behind', async () => {
    const text = new Uint8Array(Buffer.from('not a picture'))
    await refused(400, send('/v2/project/alpha/icon?ext=png', text))
    await refused(400, send('/v2/project/alpha/icon', picture()))
    await refused(400, send('/v2/project/alpha/icon?ext=exe', picture()))
    await refused(400, send('/v2/project/alpha/icon?ext=png', new Uint8Array(300_000)), /larger/)
    await refused(413, send('/v2/project/alpha/icon?ext=png', new Uint8Array(6 * 1024 * 1024)), /too large/)
  })
  test('an endless drawing, as an icon, an avatar or a gallery picture, only costs its sender an error', async () => {
    const drawing = new Uint8Array(endlessDrawing())
    const paths = ['project/alpha/icon?ext=svg', 'project/alpha/gallery?ext=svg&featured=false']
    for (const path of [...paths, `user/${site.user.id}/icon?ext=svg`])
      await refused(400, untilDrawn(send(`/v2/${path}`, drawing)), /too much time or memory/)
    ok(await site.user.api.send('PATCH', '/v2/project/alpha/icon?ext=png', { body: picture() }), 204)
  })
  test('a picture for the gallery of somebody else is not stored', () =>
    refused(401, send('/v2/project/alpha/gallery?ext=png&featured=false', picture(), site.enemy.api)))
  test('a picture whose title is too long is not stored', () =>
    refused(
      400,
      send(`/v2/project/alpha/gallery?ext=png&featured=false&title=${'a'.repeat(256)}`, picture()),
    ))
  test('a picture without featured, and an existing one', async () => {
    const body = picture()
    await refused(400, send('/v2/project/alpha/gallery?ext=png', body))
    const add = '/v2/project/alpha/gallery?ext=png&featured=false'
    ok(await site.user.api.send('POST', add, { body }), 204)
    await refused(400, send(add, body))
  })
  test('the 65th picture of a gallery', async () => {
    const { id } = await createProject(site.user.api, 'full-gallery')
    const add = `/v2/project/${id}/gallery?ext=png&featured=false`
    for (let index = 0; index < 64; index++)
      ok(await site.user.api.send('POST', add, { body: picture(8) }), 204)
    await refused(400, send(add, picture(8)), /64/)
  })
  test('an avatar for somebody else is not stored', () =>
    refused(401, send(`/v2/user/${site.friend.id}/icon?ext=png`, picture())))
  test('an icon for the organization of somebody else is not stored', () =>
    refused(401, send(`/v3/organization/${site.zeta.id}/icon?ext=png`, picture(), site.enemy.api)))
})

describe('bodies that are not JSON or a form', () => {
  const boundary = { 'content-type': 'multipart/form-data; boundary=b' }
  const raw =
    (path: string, body: string, headers: Record<string, string> = boundary) =>
    () =>
      site.user.api.send('POST', path, { body, headers })
  const data = (text: string) =>
    `--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n${text}\r\n--b--\r\n`

  test('malformed JSON is 400', () =>
    refused(400, (api) => api.send('PATCH', '/v2/project/alpha', { body: '{"title":' })))
  test('JSON that is nested too deep is 400', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    await refused(400, (api) => api.send('PATCH', '/v2/project/alpha', { body: `{"title":${deep}}` }))
    await refused(400, raw('/v2/project', data(`{"title":${deep},"name":${deep}}`)))
  })
  test('a body over the limit is 413', () =>
    refused(413, (api) => api.patch('/v2/project/alpha', { body: 'a'.repeat(3_000_000) }), /too large/))
  test('a form that ends early, has no data part, has it last or with invalid JSON is 400', async () => {
    await refused(400, raw('/v2/version', '--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n{'))
    await refused(400, raw('/v2/version', '--b--\r\n'))
    await refused(400, raw('/v2/version', data('{"a":')))
    await refused(400, raw('/v2/version', '{}', { 'content-type': 'application/json' }))
    const late = new FormData()
    late.append('file-0', new Blob([jar()]), 'sample.jar')
    late.append('data', JSON.stringify(versionData({ project_id: site.alpha.id })))
    await refused(400, (api) => api.post('/v2/version', late))
  })
  test('a NUL in the address is 400', () => refused(400, (api) => api.delete('/v2/project/al%00pha')))
})
