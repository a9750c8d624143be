import { ALL_SCOPES, type Scope, scopeBit } from '@modstead/domain/kernel/scopes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar, picture, sha1 } from '../../support/add-on-files.ts'
import { type Answer, type Api, idsQuery } from '../../support/api.ts'
import type { Person } from '../../support/catalogue.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import {
  addMember,
  createProject,
  createVersion,
  form,
  jarPart,
  ok,
  projectData,
  versionData,
} from '../../support/publish.ts'

let site: Fixture
let counted = 0
/** Returns a new name at every call. */
const next = (): string => {
  counted += 1
  return `sample-${counted}`
}
beforeAll(async () => {
  site = await startFixture()
  ok(await site.user.api.post(`/v2/team/${site.alpha.team}/members`, { user_id: site.friend.id }), 204)
})
afterAll(() => site.stop())

const bitsOf = (...scopes: readonly Scope[]): bigint =>
  scopes.reduce((bits, scope) => bits | scopeBit(scope), 0n)
const without = async (person: Person, ...scopes: readonly Scope[]): Promise<Api> =>
  (await site.withScopes(person, ALL_SCOPES & ~bitsOf(...scopes))).api
const exactly = async (person: Person, ...scopes: readonly Scope[]): Promise<Api> =>
  (await site.withScopes(person, bitsOf(...scopes))).api

interface Case {
  readonly scope: Scope
  readonly by?: () => Person
  /** Runs for each attempt, so that every attempt has something to act on. */
  readonly attempt: (by: Api) => Promise<Answer>
}

const alpha = (rest = '') => `/v2/project/${site.alpha.id}${rest}`
const newVersion = () => createVersion(site.user.api, site.alpha.id, { version_number: next() })
const galleryUrl = async () => {
  ok(await site.user.api.send('POST', alpha('/gallery?ext=png&featured=false'), { body: picture() }), 204)
  const { gallery } = (await site.user.api.get(alpha())).as<{ gallery: { url: string }[] }>()
  return encodeURIComponent(gallery.at(-1)?.url ?? '')
}
const invitation = async () => {
  const { team } = await createProject(site.user.api, next())
  ok(await site.user.api.post(`/v2/team/${team}/members`, { user_id: site.friend.id }), 204)
  const { id } = site.friend
  const [newest] = ok(await site.friend.api.get(`/v2/user/${id}/notifications`)).as<{ id: string }[]>()
  return newest?.id ?? ''
}
const guest = async () => {
  const person = await site.addPerson(next())
  await addMember(site.user.api, site.alpha.team, person)
  return person
}

const cases: Readonly<Record<string, Case>> = {
  'GET user': { scope: 'USER_READ', attempt: (by) => by.get('/v2/user') },
  'PATCH user': {
    scope: 'USER_WRITE',
    attempt: (by) => by.patch(`/v2/user/${site.user.id}`, { bio: next() }),
  },
  'list of notifications': {
    scope: 'NOTIFICATION_READ',
    by: () => site.friend,
    attempt: (by) => by.get(`/v2/user/${site.friend.id}/notifications`),
  },
  'one notification': {
    scope: 'NOTIFICATION_READ',
    by: () => site.friend,
    attempt: async (by) => by.get(`/v2/notification/${await invitation()}`),
  },
  'notifications by ids': {
    scope: 'NOTIFICATION_READ',
    by: () => site.friend,
    attempt: async (by) => by.get(`/v2/notifications?${idsQuery([await invitation()])}`),
  },
  'read a notification': {
    scope: 'NOTIFICATION_WRITE',
    by: () => site.friend,
    attempt: async (by) => by.patch(`/v2/notification/${await invitation()}`),
  },
  'read notifications by ids': {
    scope: 'NOTIFICATION_WRITE',
    by: () => site.friend,
    attempt: async (by) => by.patch(`/v2/notifications?${idsQuery([await invitation()])}`),
  },
  'delete a notification': {
    scope: 'NOTIFICATION_WRITE',
    by: () => site.friend,
    attempt: async (by) => by.delete(`/v2/notification/${await invitation()}`),
  },
  'delete notifications by ids': {
    scope: 'NOTIFICATION_WRITE',
    by: () => site.friend,
    attempt: async (by) => by.delete(`/v2/notifications?${idsQuery([await invitation()])}`),
  },
  'POST project': {
    scope: 'PROJECT_CREATE',
    attempt: (by) => by.post('/v2/project', form(projectData(next()), [jarPart()])),
  },
  'POST version': {
    scope: 'VERSION_CREATE',
    attempt: (by) =>
      by.post(
        '/v2/version',
        form(versionData({ project_id: site.alpha.id, version_number: next() }), [jarPart()]),
      ),
  },
  'PATCH project': {
    scope: 'PROJECT_WRITE',
    attempt: (by) => by.patch(alpha(), { title: `Title ${next()}` }),
  },
  'bulk PATCH of projects': {
    scope: 'PROJECT_WRITE',
    attempt: (by) => by.patch(`/v2/projects?${idsQuery([site.alpha.id])}`, { issues_url: null }),
  },
  'set an icon': {
    scope: 'PROJECT_WRITE',
    attempt: (by) => by.send('PATCH', alpha('/icon?ext=png'), { body: picture() }),
  },
  'delete an icon': { scope: 'PROJECT_WRITE', attempt: (by) => by.delete(alpha('/icon')) },
  'add to a gallery': {
    scope: 'PROJECT_WRITE',
    attempt: (by) => by.send('POST', alpha('/gallery?ext=png&featured=false'), { body: picture() }),
  },
  'edit a gallery': {
    scope: 'PROJECT_WRITE',
    attempt: async (by) => by.patch(alpha(`/gallery?url=${await galleryUrl()}&title=New`)),
  },
  'delete from a gallery': {
    scope: 'PROJECT_WRITE',
    attempt: async (by) => by.delete(alpha(`/gallery?url=${await galleryUrl()}`)),
  },
  'add a team member': {
    scope: 'PROJECT_WRITE',
    attempt: async (by) => {
      const { id } = await site.addPerson(next())
      return by.post(`/v2/team/${site.alpha.team}/members`, { user_id: id })
    },
  },
  'join a team': {
    scope: 'PROJECT_WRITE',
    by: () => site.friend,
    attempt: async (by) => {
      const { team } = await createProject(site.user.api, next())
      ok(await site.user.api.post(`/v2/team/${team}/members`, { user_id: site.friend.id }), 204)
      return by.post(`/v2/team/${team}/join`)
    },
  },
  'edit a team member': {
    scope: 'PROJECT_WRITE',
    attempt: async (by) =>
      by.patch(`/v2/team/${site.alpha.team}/members/${(await guest()).id}`, { role: 'Guest' }),
  },
  'transfer a team': {
    scope: 'PROJECT_WRITE',
    attempt: async (by) => {
      const { team } = await createProject(site.user.api, next())
      await addMember(site.user.api, team, site.enemy)
      return by.patch(`/v2/team/${team}/owner`, { user_id: site.enemy.id })
    },
  },
  'remove a team member': {
    scope: 'PROJECT_WRITE',
    attempt: async (by) => by.delete(`/v2/team/${site.alpha.team}/members/${(await guest()).id}`),
  },
  'PATCH version': {
    scope: 'VERSION_WRITE',
    attempt: async (by) => by.patch(`/v2/version/${site.alpha.versions[0]}`, { name: `Name ${next()}` }),
  },
  'add a file': {
    scope: 'VERSION_WRITE',
    attempt: async (by) =>
      by.post(`/v2/version/${(await newVersion()).id}/file`, form({}, [jarPart(jar(), 'second.jar')])),
  },
  'delete a file by its hash': {
    scope: 'VERSION_WRITE',
    attempt: async (by) => {
      const second = jar()
      const { id } = await newVersion()
      ok(await site.user.api.post(`/v2/version/${id}/file`, form({}, [jarPart(second, 'second.jar')])), 204)
      return by.delete(`/v2/version_file/${sha1(second)}?algorithm=sha1`)
    },
  },
  'delete a version': {
    scope: 'VERSION_DELETE',
    attempt: async (by) => by.delete(`/v2/version/${(await newVersion()).id}`),
  },
  'delete a project': {
    scope: 'PROJECT_DELETE',
    attempt: async (by) => by.delete(`/v2/project/${(await createProject(site.user.api, next())).id}`),
  },
  'create an organization': {
    scope: 'ORGANIZATION_CREATE',
    attempt: (by) => by.post('/v3/organization', { slug: next(), name: 'Scoped', description: 'Of scopes' }),
  },
  'change an organization': {
    scope: 'ORGANIZATION_WRITE',
    attempt: (by) => by.patch('/v3/organization/zeta', { description: `Of ${next()}` }),
  },
}

describe.each(Object.entries(cases))('%s', (_what, { scope, by = () => site.user, attempt }) => {
  test(`is 401 with every scope but ${scope}`, async () => {
    const answer = await attempt(await without(by(), scope))
    expect(answer.status, answer.text).toBe(401)
  })
  test(`is fine with only ${scope}`, async () => {
    const answer = await attempt(await exactly(by(), scope))
    expect([200, 204], answer.text).toContain(answer.status)
  })
})

describe('GET user', () => {
  const own = async (...scopes: readonly Scope[]) =>
    (await (await exactly(site.user, ...scopes)).get('/v2/user')).body
  test('shows the email address only with USER_READ_EMAIL', async () => {
    expect(await own('USER_READ')).toMatchObject({ email: null })
    expect(await own('USER_READ', 'USER_READ_EMAIL')).toMatchObject({ email: 'user@example.test' })
  })
  test('shows payout_data only with PAYOUTS_READ', async () => {
    expect(await own('USER_READ')).toMatchObject({ payout_data: null })
    expect(await own('USER_READ', 'PAYOUTS_READ')).toMatchObject({ payout_data: { balance: 0 } })
  })
})

describe('reading a hidden project without PROJECT_READ', () => {
  let blind: Api
  beforeAll(async () => {
    blind = await without(site.user, 'PROJECT_READ')
  })
  test.each([
    '/v2/project/beta',
    '/v3/project/beta',
    '/v2/project/beta/dependencies',
    '/v2/project/beta/members',
    '/maven/maven/modrinth/beta/maven-metadata.xml',
  ])('%s is 404', async (path) => {
    expect((await blind.get(path)).status).toBe(404)
  })
  test('bulk GET is 200 with []', async () => {
    expect(ok(await blind.get(`/v2/projects?${idsQuery([site.beta.id])}`)).body).toEqual([])
  })
  test('its team’s members are 200 without permissions', async () => {
    const [member] = ok(await blind.get(`/v2/team/${site.beta.team}/members`)).as<
      { permissions: unknown }[]
    >()
    expect(member?.permissions).toBeNull()
  })
  test('the user’s projects are 200 without it', async () => {
    const slugs = ok(await blind.get('/v2/user/user/projects')).as<{ slug: string }[]>()
    expect(slugs.map(({ slug }) => slug)).not.toContain('beta')
  })
  test('with PROJECT_READ everything is there', async () => {
    const sighted = await exactly(site.user, 'PROJECT_READ')
    ok(await sighted.get('/v2/project/beta'))
    ok(await sighted.get('/v2/project/beta/members'))
    expect(ok(await sighted.get(`/v2/projects?${idsQuery([site.beta.id])}`)).as<unknown[]>()).toHaveLength(1)
  })
})

describe('reading a draft version without VERSION_READ', () => {
  const bytes = jar()
  let blind: Api
  beforeAll(async () => {
    await createVersion(site.user.api, site.alpha.id, { version_number: 'draft', status: 'draft' }, [
      jarPart(bytes),
    ])
    blind = await without(site.user, 'VERSION_READ')
  })
  test('by hash is 404, also its download', async () => {
    for (const rest of ['', '/download'])
      expect((await blind.get(`/v2/version_file/${sha1(bytes)}${rest}`)).status).toBe(404)
  })
  test('bulk hashes are 200 without the key', async () => {
    const body = { hashes: [sha1(bytes)], algorithm: 'sha1' }
    expect(ok(await blind.post('/v2/version_files', body)).body).toEqual({})
    const sighted = await exactly(site.user, 'VERSION_READ', 'PROJECT_READ')
    expect(Object.keys(ok(await sighted.post('/v2/version_files', body)).as<object>())).toEqual([sha1(bytes)])
  })
  test('the versions of a hidden project need PROJECT_READ and VERSION_READ', async () => {
    const status = async (by: Api) => (await by.get('/v2/project/beta/version')).status
    expect(await status(await without(site.user, 'PROJECT_READ'))).toBe(404)
    expect(await status(await without(site.user, 'VERSION_READ'))).toBe(404)
    expect(await status(await exactly(site.user, 'PROJECT_READ', 'VERSION_READ'))).toBe(200)
  })
})
