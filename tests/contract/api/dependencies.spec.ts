import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar, mrpack } from '../../support/add-on-files.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import {
  approve,
  createProject,
  createVersion,
  form,
  jarPart,
  ok,
  versionData,
} from '../../support/publish.ts'

interface Dependency {
  readonly dependency_type: string
  readonly project_id?: string | null
  readonly version_id?: string | null
}

let site: Fixture
let project: string
let own: string
beforeAll(async () => {
  site = await startFixture()
  const created = await createProject(site.enemy.api, 'depends')
  await approve(site.mod.api, created.id)
  project = created.id
  own = created.versions[0] ?? ''
})
afterAll(() => site.stop())

const change = (dependencies: readonly Dependency[], other: object = {}) =>
  site.enemy.api.patch(`/v2/version/${own}`, { dependencies, ...other })
const read = async () =>
  ok(await site.nobody.get(`/v2/version/${own}`)).as<{ dependencies: Dependency[] }>().dependencies
const on = (named: Omit<Dependency, 'dependency_type'>) => ({ dependency_type: 'required', ...named })

describe('a dependency', () => {
  test('on something that the sender may not see is answered like a missing one', async () => {
    const nothing = await change([on({ project_id: 'AAAAAAAA' })])
    const hidden = await change([on({ project_id: site.beta.id })])
    expect([nothing.status, hidden.status]).toEqual([400, 400])
    expect(hidden.text.replace(site.beta.id, 'AAAAAAAA')).toBe(nothing.text)
    const version_id = site.beta.versions[0] ?? ''
    expect((await change([on({ version_id })])).status).toBe(400)
    const data = versionData({ project_id: site.alpha.id, dependencies: [on({ project_id: 'AAAAAAAA' })] })
    expect((await site.user.api.post('/v2/version', form(data, [jarPart()]))).status).toBe(400)
  })
  test('on a version of a project other than the named one is 400', async () => {
    const version_id = site.alpha.versions[0] ?? ''
    const other = await createProject(site.enemy.api, 'other')
    expect((await change([on({ version_id, project_id: other.id })])).status).toBe(400)
  })
  test('that names only a version gets its project, also in search hits', async () => {
    const version_id = site.alpha.versions[0] ?? ''
    ok(await change([on({ version_id })]), 204)
    expect(await read()).toMatchObject([{ version_id, project_id: site.alpha.id }])
    const facets = encodeURIComponent(`[["project_id:${project}"]]`)
    const { hits } = ok(await site.nobody.get(`/v3/search?facets=${facets}`)).as<{ hits: object[] }>()
    expect(hits).toMatchObject([{ required_dependency_project_ids: [site.alpha.id] }])
  })
  test('stays when its target is deleted, even in a list that is sent again', async () => {
    const gone = await createProject(site.user.api, 'gone')
    await approve(site.mod.api, gone.id)
    const version_id = gone.versions[0] ?? ''
    ok(await change([on({ project_id: gone.id }), { dependency_type: 'optional', version_id }]), 204)
    ok(await site.user.api.delete(`/v2/project/${gone.id}`), 204)
    const standing = await read()
    ok(await change(standing, { name: 'Renamed' }), 204)
    expect(await read()).toEqual(standing)
    ok(await change([]), 204)
    expect((await change(standing)).status).toBe(400)
  })
})

test('a modpack does not reveal whose hidden file it contains', async () => {
  const bytes = jar()
  const hidden = await createProject(site.user.api, 'hidden', {}, [jarPart(bytes)])
  const pack = () => mrpack([{ bytes, name: 'a.jar', url: 'https://github.com/a/a.jar' }])
  const packed = async (by: Fixture['user'], slug: string) => {
    const { id } = await createProject(by.api, slug)
    const version = await createVersion(by.api, id, { version_number: 'pack' }, [jarPart(pack(), 'a.mrpack')])
    return ok(await by.api.get(`/v2/version/${version.id}`)).as<{ dependencies: object[] }>().dependencies
  }
  expect(await packed(site.enemy, 'pack-of-another')).toMatchObject([
    { project_id: null, file_name: 'a.jar' },
  ])
  expect(await packed(site.user, 'pack-of-its-author')).toMatchObject([{ project_id: hidden.id }])
})
