import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, startFixture } from '../../support/fixture.ts'

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
})
afterAll(() => site.stop())

const ids = () => ({
  project: site.alpha.id,
  version: `${site.alpha.versions[0]}`,
  user: site.user.id,
  organization: site.zeta.id,
  team: site.alpha.team,
})

test.each<[method: 'PATCH' | 'POST', path: string, field: string, body: object]>([
  ['PATCH', '/v2/project/{project}', 'title', { title: '' }],
  ['PATCH', '/v3/project/{project}', 'name', { name: '' }],
  ['PATCH', '/v2/project/{project}', 'description', { description: ' ' }],
  ['PATCH', '/v3/project/{project}', 'summary', { summary: ' ' }],
  ['PATCH', '/v3/project/{project}', 'description', { description: 'a'.repeat(65_537) }],
  ['PATCH', '/v3/project/{project}', 'link_urls', { link_urls: { wiki: 'http://a.example' } }],
  ['PATCH', '/v3/project/{project}', 'link_urls', { link_urls: { nothing: 'https://a.example' } }],
  ['PATCH', '/v2/project/{project}', 'discord_url', { discord_url: 'none' }],
  ['PATCH', '/v2/project/{project}', 'donation_urls', { donation_urls: [{ id: 'kofi', url: 'none' }] }],
  ['PATCH', '/v2/project/{project}', 'additional_categories', { additional_categories: ['bogus'] }],
  ['PATCH', '/v2/project/{project}', 'license_id', { license_id: 'NONE' }],
  ['PATCH', '/v2/project/{project}', 'license_url', { license_url: 'none' }],
  ['PATCH', '/v2/project/{project}', 'status', { status: 'bogus' }],
  ['PATCH', '/v2/project/{project}', 'requested_status', { requested_status: 'rejected' }],
  ['PATCH', '/v2/project/{project}', 'monetization_status', { monetization_status: 'bogus' }],
  ['PATCH', '/v2/version/{version}', 'game_versions', { game_versions: [] }],
  ['PATCH', '/v2/version/{version}', 'version_number', { version_number: 'a b' }],
  ['PATCH', '/v2/version/{version}', 'dependencies', { dependencies: [{ dependency_type: 'required' }] }],
  [
    'POST',
    '/v2/version/{version}/schedule',
    'requested_status',
    { time: '2999-01-01T00:00:00Z', requested_status: 'x' },
  ],
  [
    'POST',
    '/v2/version/{version}/schedule',
    'time',
    { time: '2001-01-01T00:00:00Z', requested_status: 'listed' },
  ],
  ['PATCH', '/v2/user/{user}', 'username', { username: 'a b' }],
  ['PATCH', '/v2/user/{user}', 'bio', { bio: 'a'.repeat(161) }],
  ['PATCH', '/v3/organization/{organization}', 'name', { name: '' }],
  ['PATCH', '/v3/organization/{organization}', 'slug', { slug: 'a' }],
  ['POST', '/v3/organization/{organization}/projects', 'project_id', { project_id: 'absent' }],
  ['POST', '/v2/team/{team}/members', 'user_id', { user_id: 'absent' }],
  ['PATCH', '/v2/team/{team}/owner', 'user_id', { user_id: 'friend' }],
  ['POST', '/v2/pat', 'scopes', { name: 'A token', scopes: 1 << 24, expires: '2999-01-01T00:00:00Z' }],
  ['POST', '/v2/pat', 'expires', { name: 'A token', scopes: 1, expires: '2001-01-01T00:00:00Z' }],
  ['POST', '/v2/version_files', 'hashes', {}],
])('%s %s says that %s is wrong', async (method, template, field, body) => {
  const path = template.replace(/\{(\w+)\}/, (_, name: keyof ReturnType<typeof ids>) => ids()[name])
  const answer = await site.user.api.send(method, path, { body })
  expect(answer.status, answer.text).toBe(400)
  expect(answer.as<{ description: string }>().description).toMatch(new RegExp(`^The field ${field}\\b`))
})
