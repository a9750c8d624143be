import { ALL_SCOPES, scopeBit } from '@modstead/domain/kernel/scopes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../support/api.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { addMember, createProject, ok } from '../../support/publish.ts'

const UPLOAD_VERSION = 1
const EDIT_DETAILS = 4

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
})
afterAll(() => site.stop())

const listed = async (by: Api) =>
  ok(await by.get('/_internal/user/publishing')).as<
    { slug: string; title: string; can: { trustPublisher: boolean } }[]
  >()
const slugsOf = async (by: Api) => (await listed(by)).map(({ slug }) => slug)

describe('the projects that a user can publish to from a CI', () => {
  test('are those where they may upload versions, by title, including hidden ones', async () => {
    const { team } = await createProject(site.user.api, 'with-friend', { title: 'AAA' })
    const other = await createProject(site.user.api, 'without-friend')
    await addMember(site.user.api, team, site.friend, { permissions: UPLOAD_VERSION })
    await addMember(site.user.api, other.team, site.friend, { permissions: EDIT_DETAILS })
    const slugs = await slugsOf(site.user.api)
    expect(slugs[0]).toBe('with-friend')
    expect(slugs).toEqual(expect.arrayContaining(['alpha', 'beta', 'without-friend']))
    expect(await slugsOf(site.friend.api)).toEqual(['with-friend'])
    expect(await slugsOf(site.enemy.api)).toEqual([])
    // Staff may publish everywhere, but these projects are not theirs.
    expect(await slugsOf(site.admin.api)).toEqual([])
  })

  test('include those of an organization for its members', async () => {
    const { id } = await createProject(site.user.api, 'of-zeta')
    ok(await site.user.api.post('/v3/organization/zeta/projects', { project_id: id }))
    const person = await site.addPerson('of-zeta')
    await addMember(site.user.api, site.zeta.team_id, person, { permissions: UPLOAD_VERSION })
    expect(await slugsOf(person.api)).toEqual(['of-zeta'])
  })

  test('do not include those of a team that they were only invited to', async () => {
    const { team } = await createProject(site.user.api, 'inviting')
    ok(
      await site.user.api.post(`/v2/team/${team}/members`, {
        user_id: site.enemy.id,
        permissions: UPLOAD_VERSION,
      }),
      204,
    )
    expect(await slugsOf(site.enemy.api)).toEqual([])
  })

  test('say whether the user may trust a workflow there', async () => {
    const may = async (by: Api) => (await listed(by)).map(({ can }) => can.trustPublisher)
    expect(new Set(await may(site.user.api))).toEqual(new Set([true]))
    const reading = await site.withScopes(site.user, ALL_SCOPES & ~scopeBit('PROJECT_WRITE'))
    expect(new Set(await may(reading.api))).toEqual(new Set([false]))
  })
})
