import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jar, picture, sha1 } from '../../support/add-on-files.ts'
import type { Answer, Api } from '../../support/api.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import {
  addMember,
  approve,
  createProject,
  createVersion,
  form,
  jarPart,
  ok,
  type Published,
  versionData,
} from '../../support/publish.ts'

let site: Fixture
let project: Published
let counted = 0
/** Returns a new number at every call. */
const next = (): number => {
  counted += 1
  return counted
}
beforeAll(async () => {
  site = await startFixture()
  project = await createProject(site.user.api, 'permitted')
  await approve(site.mod.api, project.id)
  await addMember(site.user.api, project.team, site.friend)
})
afterAll(() => site.stop())

const ALL = 1023
const grant = async (permissions: number) => {
  ok(await site.user.api.patch(`/v2/team/${project.team}/members/${site.friend.id}`, { permissions }), 204)
}

const galleryUrl = async () => {
  const path = `/v2/project/${project.id}/gallery?ext=png&featured=false`
  ok(await site.user.api.send('POST', path, { body: picture() }), 204)
  const { gallery } = (await site.user.api.get(`/v2/project/${project.id}`)).as<{
    gallery: { url: string }[]
  }>()
  return encodeURIComponent(gallery.at(-1)?.url ?? '')
}
const newVersion = (version_number: string) => createVersion(site.user.api, project.id, { version_number })

interface Case {
  readonly bit: number
  /** Runs for each attempt, so that every attempt has something to act on. */
  readonly attempt: (by: Api) => Promise<Answer>
}

const cases: Readonly<Record<string, Case>> = {
  'upload a version': {
    bit: 0,
    attempt: (by) =>
      by.post(
        '/v2/version',
        form(versionData({ project_id: project.id, version_number: 'more' }), [jarPart()]),
      ),
  },
  'change a version': {
    bit: 0,
    attempt: async (by) => by.patch(`/v2/version/${(await newVersion('change')).id}`, { name: 'Changed' }),
  },
  'delete a version': {
    bit: 1,
    attempt: async (by) => by.delete(`/v2/version/${(await newVersion('delete')).id}`),
  },
  'delete a file by its hash': {
    bit: 1,
    attempt: async (by) => {
      const second = jar()
      const { id } = await newVersion('files')
      ok(await site.user.api.post(`/v2/version/${id}/file`, form({}, [jarPart(second, 'second.jar')])), 204)
      return by.delete(`/v2/version_file/${sha1(second)}?algorithm=sha1`)
    },
  },
  'edit details': {
    bit: 2,
    attempt: (by) => by.patch(`/v2/project/${project.id}`, { title: `Title ${next()}` }),
  },
  'edit details on v3': {
    bit: 2,
    attempt: (by) => by.patch(`/v3/project/${project.id}`, { name: `Title ${next()}` }),
  },
  'set the icon': {
    bit: 2,
    attempt: (by) => by.send('PATCH', `/v2/project/${project.id}/icon?ext=png`, { body: picture() }),
  },
  'delete the icon': { bit: 2, attempt: (by) => by.delete(`/v3/project/${project.id}/icon`) },
  'add to the gallery': {
    bit: 2,
    attempt: (by) =>
      by.send('POST', `/v3/project/${project.id}/gallery?ext=png&featured=false`, { body: picture() }),
  },
  'edit the gallery': {
    bit: 2,
    attempt: async (by) => by.patch(`/v2/project/${project.id}/gallery?url=${await galleryUrl()}&title=New`),
  },
  'delete from the gallery': {
    bit: 2,
    attempt: async (by) => by.delete(`/v2/project/${project.id}/gallery?url=${await galleryUrl()}`),
  },
  'edit the text': {
    bit: 3,
    attempt: (by) => by.patch(`/v2/project/${project.id}`, { body: `Text ${next()}` }),
  },
  'invite a member': {
    bit: 4,
    attempt: async (by) => {
      const { id } = await site.addPerson(`guest${next()}`)
      return by.post(`/v2/team/${project.team}/members`, { user_id: id, permissions: 0 })
    },
  },
  'remove a member': {
    bit: 5,
    attempt: async (by) => {
      const guest = await site.addPerson(`guest${next()}`)
      await addMember(site.user.api, project.team, guest)
      return by.delete(`/v2/team/${project.team}/members/${guest.id}`)
    },
  },
  'edit a member': {
    bit: 6,
    attempt: async (by) => {
      const guest = await site.addPerson(`guest${next()}`)
      await addMember(site.user.api, project.team, guest)
      return by.patch(`/v2/team/${project.team}/members/${guest.id}`, { role: 'Guest' })
    },
  },
}

const refused = (answer: Answer) => expect([401, 404], answer.text).toContain(answer.status)

describe.each(Object.entries(cases))('to %s', (_what, { bit, attempt }) => {
  test('visitors, outsiders and members with every other permission are refused', async () => {
    await grant(ALL & ~(1 << bit))
    for (const by of [site.nobody, site.enemy.api, site.friend.api]) refused(await attempt(by))
  })
  test('exactly this permission is enough', async () => {
    await grant(1 << bit)
    const answer = await attempt(site.friend.api)
    expect([200, 204], answer.text).toContain(answer.status)
  })
})

describe('to delete a project', () => {
  const DELETE_PROJECT = 7
  test('exactly this permission is needed', async () => {
    const doomed = await createProject(site.user.api, 'doomed')
    await approve(site.mod.api, doomed.id)
    await addMember(site.user.api, doomed.team, site.friend, { permissions: ALL & ~(1 << DELETE_PROJECT) })
    for (const by of [site.nobody, site.enemy.api, site.friend.api])
      refused(await by.delete(`/v2/project/${doomed.id}`))
    const member = `/v2/team/${doomed.team}/members/${site.friend.id}`
    ok(await site.user.api.patch(member, { permissions: 1 << DELETE_PROJECT }), 204)
    ok(await site.friend.api.delete(`/v2/project/${doomed.id}`), 204)
  })
})

describe('an outsider who sends invalid data learns only that they are not permitted', () => {
  const NOBODY_HAS_IT = 'no-such-user'
  const wrong: Readonly<Record<string, (by: Api) => Promise<Answer>>> = {
    'inviting somebody unknown': (by) =>
      by.post(`/v2/team/${project.team}/members`, { user_id: NOBODY_HAS_IT }),
    'handing the team to somebody unknown': (by) =>
      by.patch(`/v2/team/${project.team}/owner`, { user_id: NOBODY_HAS_IT }),
    'adding no picture to the gallery': (by) => by.post(`/v2/project/${project.id}/gallery`, {}),
    'editing the gallery without an address': (by) => by.patch(`/v2/project/${project.id}/gallery`),
    'deleting from the gallery without an address': (by) => by.delete(`/v2/project/${project.id}/gallery`),
    'an avatar that is none': (by) => by.send('PATCH', `/v2/user/${site.user.id}/icon`, { body: 'none' }),
    'an organization’s icon that is none': (by) =>
      by.send('PATCH', '/v3/organization/zeta/icon', { body: 'none' }),
    'an icon that is none': (by) => by.send('PATCH', `/v2/project/${project.id}/icon`, { body: 'none' }),
  }
  test.each(Object.entries(wrong))('%s', async (_what, attempt) => {
    expect((await attempt(site.enemy.api)).status).toBe(401)
    expect((await attempt(site.user.api)).status).toBe(400)
  })
  test('taking a project out of an organization for an unknown user', async () => {
    ok(await site.user.api.post('/v3/organization/zeta/projects', { project_id: project.id }))
    const path = `/v3/organization/zeta/projects/${project.id}`
    const attempt = (by: Api) => by.delete(path, { new_owner: NOBODY_HAS_IT })
    expect((await attempt(site.enemy.api)).status).toBe(401)
    expect((await attempt(site.user.api)).status).toBe(400)
  })
})
