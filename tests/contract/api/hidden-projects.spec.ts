import { MODERATOR_MESSAGE_BOUNDS } from '@modstead/domain/catalogue/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Api } from '../../support/api.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { approve, createProject, form, jarPart, ok, versionData } from '../../support/publish.ts'

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
})
afterAll(() => site.stop())

describe('a project that an outsider may not know about', () => {
  /** Status and text, with the requested name replaced. */
  const told = ({ status, text }: Answer, name: string) => [status, text.replaceAll(name, 'NAME')]
  const sameAsMissing = async (request: (name: string) => Promise<Answer>) => {
    const missing = told(await request('absent'), 'absent')
    for (const name of [site.beta.slug, site.beta.id])
      expect(told(await request(name), name)).toEqual(missing)
  }
  const version = (name: string) => form(versionData({ project_id: name }), [jarPart()])

  test('is answered like a missing one, whatever is done to it', async () => {
    const { api } = site.enemy
    await sameAsMissing((name) => api.get(`/v2/project/${name}`))
    await sameAsMissing((name) => api.patch(`/v2/project/${name}`, { title: 'Another title' }))
    await sameAsMissing((name) => api.delete(`/v2/project/${name}`))
    await sameAsMissing((name) => api.post('/v2/version', version(name)))
    await sameAsMissing((name) => api.post(`/v2/project/${name}/follow`))
    await sameAsMissing((name) => api.delete(`/v2/project/${name}/follow`))
  })
})

describe('a project that becomes private', () => {
  test('can still be unfollowed by its followers', async () => {
    const { id } = await createProject(site.user.api, 'goes-private')
    await approve(site.mod.api, id)
    ok(await site.friend.api.post(`/v2/project/${id}/follow`), 204)
    ok(await site.user.api.patch(`/v2/project/${id}`, { status: 'private' }), 204)
    ok(await site.friend.api.delete(`/v2/project/${id}/follow`), 204)
    expect((await site.friend.api.delete(`/v2/project/${id}/follow`)).status).toBe(400)
  })
})

describe("the moderators' message to the members", () => {
  const message = async (api: Api, version: string, id: string) =>
    ok(await api.get(`/${version}/project/${id}`)).as<{ moderator_message: unknown }>().moderator_message

  test('is theirs while the project is hidden, and null for everybody else and on v2', async () => {
    const { id } = await createProject(site.user.api, 'judged')
    const judge = (status: string) =>
      site.mod.api.patch(`/v2/project/${id}`, { status, moderation_message: 'Reported by somebody' })
    ok(await judge('rejected'), 204)
    expect(await message(site.user.api, 'v3', id)).toEqual({ message: 'Reported by somebody', body: null })
    expect(await message(site.user.api, 'v2', id)).toBeNull()
    for (const status of ['withheld', 'approved']) {
      ok(await judge(status), 204)
      expect(await message(site.nobody, 'v3', id)).toBeNull()
      expect(await message(site.nobody, 'v2', id)).toBeNull()
    }
  })

  test('is accepted up to its limit, and refused beyond it', async () => {
    const { id } = await createProject(site.user.api, 'judged-at-length')
    const judge = (length: number) =>
      site.mod.api.patch(`/v2/project/${id}`, { status: 'rejected', moderation_message: 'x'.repeat(length) })
    ok(await judge(MODERATOR_MESSAGE_BOUNDS.max), 204)
    expect((await judge(MODERATOR_MESSAGE_BOUNDS.max + 1)).status).toBe(400)
  })
})
