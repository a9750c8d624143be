import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archive, jar, mrpack } from '../../support/add-on-files.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { type CreatedVersion, createVersion, form, jarPart, ok, versionData } from '../../support/publish.ts'

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
})
afterAll(() => site.stop())

const resourcePack = (name: string) =>
  jarPart(archive({ 'pack.mcmeta': '{}', 'seed.txt': randomUUID() }), 'extra.zip', name)
const signature = (name: string) =>
  jarPart(new Uint8Array(Buffer.from(`signed ${randomUUID()}`)), 'sample.jar.asc', name)

describe('the primary file of a version', () => {
  const withExtras = (version_number: string) =>
    createVersion(
      site.user.api,
      site.alpha.id,
      {
        version_number,
        file_parts: ['file-0', 'file-1', 'file-2'],
        file_types: { 'file-1': 'required-resource-pack' },
      },
      [jarPart(), resourcePack('file-1'), signature('file-2')],
    )
  const filesOf = async (id: string) =>
    ok(await site.user.api.get(`/v2/version/${id}`)).as<CreatedVersion>().files
  const hashOf = (files: CreatedVersion['files'], end: string) =>
    files.find(({ filename }) => filename.endsWith(end))?.hashes.sha1 ?? ''

  test('cannot be an accompanying resource pack or signature', async () => {
    const { id, files } = await withExtras('swapped')
    for (const end of ['.zip', '.asc']) {
      const primary_file = ['sha1', hashOf(files, end)]
      expect((await site.user.api.patch(`/v2/version/${id}`, { primary_file })).status).toBe(400)
    }
    expect((await filesOf(id)).find(({ primary }) => primary)?.filename).toBe('sample.jar')
  })
  test('stays while nothing can replace it, and then passes to a suitable file', async () => {
    const { id, files } = await withExtras('bereft')
    const path = `/v2/version_file/${hashOf(files, '.jar')}`
    expect((await site.user.api.delete(path)).status).toBe(400)
    ok(await site.user.api.post(`/v2/version/${id}/file`, form({}, [jarPart(jar(), 'heir.jar')])), 204)
    ok(await site.user.api.delete(path), 204)
    expect((await filesOf(id)).find(({ primary }) => primary)?.filename).toBe('heir.jar')
  })
  test('cannot be a resource pack of another loader, whatever its type', async () => {
    const data = versionData({
      project_id: site.alpha.id,
      file_types: { 'file-0': 'required-resource-pack' },
    })
    expect((await site.user.api.post('/v2/version', form(data, [resourcePack('file-0')]))).status).toBe(400)
  })
  test('decides whether the version is a modpack', async () => {
    const { id } = await createVersion(site.user.api, site.alpha.id, { version_number: 'no-pack' })
    for (const api of ['v2', 'v3'])
      expect((await site.user.api.patch(`/${api}/version/${id}`, { loaders: ['mrpack'] })).status).toBe(400)
    const { id: pack } = await createVersion(
      site.user.api,
      site.alpha.id,
      { version_number: 'pack', status: 'draft' },
      [jarPart(mrpack(), 'pack.mrpack')],
    )
    expect((await site.user.api.patch(`/v3/version/${pack}`, { loaders: ['fabric'] })).status).toBe(400)
  })
})

test('the type of a file must match its name even after a change', async () => {
  const { id, files } = await createVersion(
    site.user.api,
    site.alpha.id,
    { version_number: 'typed', file_parts: ['file-0', 'file-1'] },
    [jarPart(), signature('file-1')],
  )
  const hash = files.find(({ filename }) => filename.endsWith('.asc'))?.hashes.sha1
  const typed = (file_type: string) =>
    site.user.api.patch(`/v2/version/${id}`, { file_types: [{ algorithm: 'sha1', hash, file_type }] })
  expect((await typed('required-resource-pack')).status).toBe(400)
  ok(await typed('signature'), 204)
})
