import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idsQuery } from '../../support/api.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { approve, createProject, createVersion, ok } from '../../support/publish.ts'

let site: Fixture
let two: readonly string[]
beforeAll(async () => {
  site = await startFixture()
  const [one, other] = await Promise.all([
    createProject(site.user.api, 'one', { categories: ['magic'] }),
    createProject(site.user.api, 'other', { categories: ['food'] }),
  ])
  two = [one.id, other.id]
})
afterAll(() => site.stop())

interface Links {
  readonly issues_url: string | null
  readonly source_url: string | null
  readonly wiki_url: string | null
  readonly donation_urls: readonly { readonly id: string; readonly url: string }[]
}

describe('the sides of a project', () => {
  interface Sided {
    readonly client_side: string
    readonly server_side: string
    readonly environment: readonly string[]
  }
  const sidesOf = async (id: string) => {
    const { client_side, server_side, environment } = ok(
      await site.user.api.get(`/v2/project/${id}`),
    ).as<Sided>()
    return [client_side, server_side, ...environment]
  }
  const environmentsOf = async (id: string) =>
    ok(await site.user.api.get(`/v2/project/${id}/version`))
      .as<{ environment: string }[]>()
      .map(({ environment }) => environment)
  const found = async (slug: string, environment: string) => {
    const facets = JSON.stringify([[`environment:${environment}`]])
    const answer = await site.nobody.get(`/v2/search?limit=100&facets=${encodeURIComponent(facets)}`)
    return ok(answer)
      .as<{ hits: { slug: string }[] }>()
      .hits.some((hit) => hit.slug === slug)
  }

  test('apply to every version, in answers and in search', async () => {
    const { id, slug } = await createProject(site.user.api, 'changes-sides')
    await createVersion(site.user.api, id, { version_number: '1.1.0' })
    await approve(site.mod.api, id)
    expect(await environmentsOf(id)).toEqual(['client_only_server_optional', 'client_only_server_optional'])
    const changes = { client_side: 'unsupported', server_side: 'required' }
    ok(await site.user.api.patch(`/v2/project/${id}`, changes), 204)
    expect(await environmentsOf(id)).toEqual(['server_only', 'server_only'])
    expect(await sidesOf(id)).toEqual(['unsupported', 'required', 'server_only'])
    expect(await found(slug, 'server_only')).toBe(true)
    expect(await found(slug, 'client_only_server_optional')).toBe(false)
  })
  test('apply again if they are declared after a version named another environment', async () => {
    const { id, versions } = await createProject(site.user.api, 'declares-again')
    ok(await site.user.api.patch(`/v2/version/${versions[0]}`, { environment: 'client_only' }), 204)
    expect(await sidesOf(id)).toEqual(['required', 'unsupported', 'client_only'])
    const changes = { client_side: 'required', server_side: 'optional' }
    ok(await site.user.api.patch(`/v2/project/${id}`, changes), 204)
    expect(await sidesOf(id)).toEqual(['required', 'optional', 'client_only_server_optional'])
    expect(await environmentsOf(id)).toEqual(['client_only_server_optional'])
  })
  test('do not override a more specific environment of a version', async () => {
    const sides = { client_side: 'required', server_side: 'required' }
    const { id, versions } = await createProject(site.user.api, 'plays-alone', sides)
    ok(await site.user.api.patch(`/v2/version/${versions[0]}`, { environment: 'singleplayer_only' }), 204)
    ok(await site.user.api.patch(`/v2/project/${id}`, sides), 204)
    expect(await environmentsOf(id)).toEqual(['singleplayer_only'])
  })
})

describe('PATCH of a project', () => {
  test('by an outsider is 401 for a public project', async () => {
    for (const api of ['v2', 'v3'])
      expect((await site.enemy.api.patch(`/${api}/project/alpha`, { categories: [] })).status).toBe(401)
  })
  test.each([
    ['taken by another project', 'one'],
    ['of one character', 'a'],
    ['of 100 characters', 'a'.repeat(100)],
    ['with unsafe characters', 'not/safe?'],
  ])('with a slug %s is 400', async (_what, slug) => {
    for (const api of ['v2', 'v3'])
      expect((await site.user.api.patch(`/${api}/project/alpha`, { slug })).status).toBe(400)
  })
  test('of slug, categories, license and links is 204, and the new slug shows the values', async () => {
    const { id } = await createProject(site.user.api, 'before-edit')
    await approve(site.mod.api, id)
    const changes = {
      slug: 'after-edit',
      categories: ['magic', 'food'],
      license_id: 'Apache-2.0',
      issues_url: 'https://example.com/issues',
      discord_url: 'https://discord.gg/example',
      donation_urls: [{ id: 'patreon', platform: 'Patreon', url: 'https://www.patreon.com/example' }],
    }
    ok(await site.user.api.patch(`/v2/project/${id}`, changes), 204)
    const { slug, issues_url, discord_url } = changes
    const shown = ok(await site.nobody.get('/v2/project/after-edit')).as<{ categories: string[] }>()
    expect(shown).toMatchObject({ id, slug, issues_url, discord_url, license: { id: 'Apache-2.0' } })
    expect(shown.categories.toSorted()).toEqual(['food', 'magic'])
    expect((await site.nobody.get('/v2/project/before-edit')).status).toBe(404)
  })
  test('shows links on v3 with platform, url and donation; null removes only that one', async () => {
    const links = () =>
      site.nobody.get('/v3/project/after-edit').then((answer) => answer.as<{ link_urls: object }>().link_urls)
    const issues = { platform: 'issues', donation: false, url: 'https://example.com/issues' }
    const discord = { platform: 'discord', donation: false, url: 'https://discord.gg/example' }
    const patreon = { platform: 'patreon', donation: true, url: 'https://www.patreon.com/example' }
    expect(await links()).toEqual({ issues, discord, patreon })
    ok(await site.user.api.patch('/v3/project/after-edit', { link_urls: { issues: null } }), 204)
    expect(await links()).toEqual({ discord, patreon })
  })
})

describe('bulk PATCH of categories', () => {
  test.each(['v2', 'v3'] as const)(
    'set, add and remove combine to set plus add minus remove on %s',
    async (api) => {
      const changes = {
        categories: ['magic', 'food', 'storage'],
        add_categories: ['utility'],
        remove_categories: ['food'],
        additional_categories: ['mobs'],
        add_additional_categories: ['equipment', 'worldgen'],
        remove_additional_categories: ['mobs'],
      }
      const set = { categories: [], additional_categories: [] }
      ok(await site.admin.api.patch(`/${api}/projects?${idsQuery(two)}`, set), 204)
      ok(await site.admin.api.patch(`/${api}/projects?${idsQuery(two)}`, changes), 204)
      const projects = ok(await site.user.api.get(`/${api}/projects?${idsQuery(two)}`)).as<
        { categories: string[]; additional_categories: string[] }[]
      >()
      expect(projects).toHaveLength(2)
      for (const { categories, additional_categories } of projects) {
        expect(categories.toSorted()).toEqual(['magic', 'storage', 'utility'])
        expect(additional_categories.toSorted()).toEqual(['equipment', 'worldgen'])
      }
    },
  )
})

describe('bulk PATCH of links on v2', () => {
  const bulk = async (changes: object) =>
    ok(await site.user.api.patch(`/v2/projects?${idsQuery(two)}`, changes), 204)
  const links = async () => ok(await site.user.api.get(`/v2/projects?${idsQuery(two)}`)).as<Links[]>()
  const donation = (id: string) => ({ id, platform: id, url: `https://example.com/${id}` })
  const ids = ({ donation_urls }: Links) => donation_urls.map(({ id }) => id).toSorted()

  test('sets issues_url and donation_urls on both, and leaves the others null', async () => {
    await bulk({ issues_url: 'https://example.com/issues', donation_urls: [donation('patreon')] })
    for (const project of await links()) {
      expect(project).toMatchObject({
        issues_url: 'https://example.com/issues',
        source_url: null,
        wiki_url: null,
      })
      expect(ids(project)).toEqual(['patreon'])
    }
  })
  test('null clears issues_url only', async () => {
    await bulk({ issues_url: null })
    for (const project of await links()) {
      expect(project.issues_url).toBeNull()
      expect(ids(project)).toEqual(['patreon'])
    }
  })
  test('add_donation_urls appends', async () => {
    await bulk({ add_donation_urls: [donation('ko-fi')] })
    for (const project of await links()) expect(ids(project)).toEqual(['ko-fi', 'patreon'])
  })
  test('donation_urls with add and remove in one call give set plus add minus remove', async () => {
    await bulk({
      donation_urls: [donation('github'), donation('bmac')],
      add_donation_urls: [donation('paypal')],
      remove_donation_urls: [donation('bmac')],
    })
    for (const project of await links()) expect(ids(project)).toEqual(['github', 'paypal'])
  })
  test.each(['donation_urls', 'add_donation_urls', 'remove_donation_urls'])(
    '%s change no other links of the projects',
    async (field) => {
      const changes = { [field]: [donation('source')] }
      expect((await site.user.api.patch(`/v2/projects?${idsQuery(two)}`, changes)).status).toBe(400)
      expect((await site.user.api.patch(`/v2/project/${two[0]}`, changes)).status).toBe(400)
    },
  )
})

describe('bulk PATCH of links on v3', () => {
  test('sets link_urls on both, and null clears one', async () => {
    const path = `/v3/projects?${idsQuery(two)}`
    const links = async () =>
      ok(await site.user.api.get(path))
        .as<{ link_urls: Record<string, { url: string }> }[]>()
        .map(({ link_urls }) => link_urls)
    ok(
      await site.user.api.patch(path, {
        link_urls: { wiki: 'https://example.com/w', source: 'https://example.com/s' },
      }),
      204,
    )
    for (const each of await links())
      expect(each).toMatchObject({
        wiki: { url: 'https://example.com/w' },
        source: { url: 'https://example.com/s' },
      })
    ok(await site.user.api.patch(path, { link_urls: { wiki: null } }), 204)
    for (const each of await links()) {
      expect(each).not.toHaveProperty('wiki')
      expect(each).toMatchObject({ source: { url: 'https://example.com/s' } })
    }
  })
})
