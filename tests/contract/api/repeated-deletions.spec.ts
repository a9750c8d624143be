import { afterAll, beforeAll, expect, test } from 'vitest'
import { jar } from '../../support/add-on-files.ts'
import type { Api } from '../../support/api.ts'
import { type Catalogue, type Person, startCatalogue } from '../../support/catalogue.ts'
import {
  approve,
  type CreatedVersion,
  createEmptyProject,
  createProject,
  createVersion,
  form,
  jarPart,
  ok,
} from '../../support/publish.ts'

let catalogue: Catalogue
let owner: Person
let stranger: Person
let moderator: Person
beforeAll(async () => {
  catalogue = await startCatalogue()
  owner = await catalogue.addPerson('owner')
  stranger = await catalogue.addPerson('stranger')
  moderator = await catalogue.addPerson('moderator', 'moderator')
})
afterAll(() => catalogue?.stop())

const remove = async (api: Api, path: string, key?: string): Promise<number> =>
  (await api.send('DELETE', path, { headers: key === undefined ? {} : { 'idempotency-key': key } })).status

test('a deletion whose answer was lost gets the first answer again, only for its sender', async () => {
  const project = await createProject(owner.api, 'deleted-twice')
  await approve(moderator.api, project.id)
  const { id } = await createVersion(owner.api, project.id, { version_number: '2.0.0' })
  for (const [path, refused] of [
    [`/v2/version/${id}`, 404],
    [`/v2/project/${project.id}`, 401],
  ] as const) {
    expect(await remove(owner.api, path, path)).toBe(204)
    expect(await remove(owner.api, path, path)).toBe(204)
    expect(await remove(stranger.api, path, path)).toBe(refused)
    expect(await remove(owner.api, path, `${path} anew`)).toBe(refused)
    expect(await remove(owner.api, path)).toBe(refused)
  }
})

test('a project deleted by slug is deleted once, even after its owner gave the slug to another one', async () => {
  const path = '/v2/project/freed-slug'
  await createEmptyProject(owner.api, 'freed-slug')
  expect(await remove(owner.api, path, 'by slug')).toBe(204)
  expect(await remove(owner.api, path, 'by slug')).toBe(204)
  expect(await remove(stranger.api, path, 'by slug')).toBe(401)
  expect(await remove(owner.api, path, 'by slug anew')).toBe(401)
  const { id } = await createEmptyProject(owner.api, 'freed-slug')
  expect(await remove(owner.api, path, 'by slug')).toBe(204)
  ok(await owner.api.get(`/v2/project/${id}`))
})

test('a file deleted by hash is deleted once, even if it was added again', async () => {
  const bytes = jar()
  const { id: projectId } = await createProject(owner.api, 'has-files')
  const parts = [jarPart(jar(), 'kept.jar', 'kept'), jarPart(bytes, 'deleted.jar', 'deleted')]
  const { id, files } = await createVersion(owner.api, projectId, { file_parts: ['kept', 'deleted'] }, parts)
  const path = `/v2/version_file/${files.find(({ filename }) => filename === 'deleted.jar')?.hashes.sha512}`
  expect(await remove(owner.api, path, 'by hash')).toBe(204)
  expect(await remove(owner.api, path, 'by hash')).toBe(204)
  expect(await remove(stranger.api, path, 'by hash')).toBe(404)
  expect(await remove(owner.api, path, 'by hash anew')).toBe(404)
  ok(await owner.api.post(`/v2/version/${id}/file`, form({}, [jarPart(bytes, 'again.jar', 'again')])), 204)
  expect(await remove(owner.api, path, 'by hash')).toBe(204)
  const { files: shown } = ok(await owner.api.get(`/v2/version/${id}`)).as<CreatedVersion>()
  expect(shown.map(({ filename }) => filename).toSorted()).toEqual(['again.jar', 'kept.jar'])
})

test('an organization deleted by id or slug is deleted once', async () => {
  const create = async (slug: string) =>
    ok(
      await owner.api.post('/v3/organization', {
        slug,
        name: 'Freed',
        description: 'An organization of tests',
      }),
    ).as<{ id: string }>().id
  const bySlug = '/v3/organization/freed-organization'
  const byId = `/v3/organization/${await create('freed-organization')}`
  for (const path of [byId, bySlug]) {
    expect(await remove(owner.api, path, path)).toBe(204)
    expect(await remove(owner.api, path, path)).toBe(204)
    expect(await remove(stranger.api, path, path)).toBe(404)
    expect(await remove(owner.api, path, `${path} anew`)).toBe(404)
    const next = await create('freed-organization')
    expect(await remove(owner.api, path, path)).toBe(204)
    ok(await owner.api.get(`/v3/organization/${next}`))
  }
})
