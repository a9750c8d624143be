import { commandContracts } from '@modstead/command-api/contracts'
import type { RouteContract } from '@modstead/infra/http/routes/route-contract'
import { jar, picture, sha1 } from './add-on-files.ts'
import { appAttempts } from './app-attempts.ts'
import type { Attempted, Guarded, Walk } from './attempt.ts'
import type { Fixture } from './fixture.ts'
import {
  addMember,
  approve,
  createProject,
  createVersion,
  form,
  jarPart,
  ok,
  projectData,
  versionData,
} from './publish.ts'
import { settingsAttempts } from './settings-attempts.ts'
import { staffAttempts } from './staff-attempts.ts'

const inProject = (project: number, attempt: Guarded['attempt']) => ({ holders: { project }, attempt })
const inOrganization = (organization: number, attempt: Guarded['attempt']) => ({
  holders: { organization },
  attempt,
})

const newVersion = ({ site, project, next }: Walk) =>
  createVersion(site.user.api, project.id, { version_number: next() })
const newProject = async ({ site, bits, next }: Walk) => {
  const made = await createProject(site.user.api, next())
  await approve(site.mod.api, made.id)
  if (bits > 0) await addMember(site.user.api, made.team, site.friend, { permissions: bits })
  return made
}
const galleryOf = async ({ site, project }: Walk) => {
  const path = `/v2/project/${project.id}/gallery?ext=png&featured=false`
  ok(await site.user.api.send('POST', path, { body: picture() }), 204)
  const shown = (await site.user.api.get(`/v2/project/${project.id}`)).as<{ gallery: { url: string }[] }>()
  return encodeURIComponent(shown.gallery.at(-1)?.url ?? '')
}
const guest = async ({ site, project, next }: Walk) => {
  const person = await site.addPerson(next())
  await addMember(site.user.api, project.team, person)
  return person
}
const invitation = async ({ site, next }: Walk) => {
  const { team } = await createProject(site.user.api, next())
  ok(await site.user.api.post(`/v2/team/${team}/members`, { user_id: site.friend.id }), 204)
  const notes = ok(await site.friend.api.get(`/v2/user/${site.friend.id}/notifications`))
  return { team, id: notes.as<{ id: string }[]>()[0]?.id ?? '' }
}
const newOrganization = async ({ site, bits, next }: Walk) => {
  const slug = next()
  // Made by an administrator, because an account may only own a few.
  const made = { slug, name: 'Walked', description: 'Made for one step', import: { owner_id: site.user.id } }
  const { team_id } = ok(await site.admin.api.post('/v3/organization', made)).as<{ team_id: string }>()
  if (bits > 0) await addMember(site.user.api, team_id, site.friend, { organization_permissions: bits })
  return slug
}
const aToken = { name: 'Walked', scopes: 2, expires: '2100-01-01T00:00:00Z' }
const newToken = async ({ site }: Walk) =>
  ok(await site.user.api.post('/v2/pat', aToken)).as<{ id: string }>().id
/** `/v3` asks on which sides a version runs. */
const inForm = (root: string) => (root === '/v3' ? { environment: 'client_and_server' } : {})
const icon = { body: picture() }
const later = (requested_status: string) => ({ time: '2100-01-01T00:00:00Z', requested_status })
const idsOf = (...ids: readonly string[]) => `ids=${encodeURIComponent(JSON.stringify(ids))}`
const ofFriend = (site: Fixture) => site.friend

const DETAILS = 2
const EVERY_TRANSFER: Guarded['attempt'] = async (by, root, walk) => {
  const { team } = await newProject({ ...walk, bits: 0 })
  await addMember(walk.site.user.api, team, walk.site.mod)
  return by.patch(`${root}/team/${team}/owner`, { user_id: walk.site.mod.id })
}

const writeOf = ({ method, path }: RouteContract) => `${method} ${path.replace(/:\w+/g, ':')}`
const rightsOfWrites = new Map(
  commandContracts.flatMap((contract) =>
    contract.right === null ? [] : [[writeOf(contract), contract.right] as const],
  ),
)

/** The routes that write for signed-in senders, by method and path without the names of parameters. */
export const writes: readonly string[] = [...rightsOfWrites.keys()]

/** The routes that write for everybody, signed in or not. */
export const openWrites: readonly string[] = commandContracts.flatMap((contract) =>
  contract.right === null ? [writeOf(contract)] : [],
)

const withRight = (key: string, { right = rightsOfWrites.get(key), ...attempted }: Attempted): Guarded => {
  if (right === undefined) throw new Error(`no contract of a write is ${key}`)
  return { ...attempted, right }
}

/** Every route that requires a signed-in sender. The walk misses a route that is neither here nor open. */
export const guardedRoutes: ReadonlyMap<string, Guarded> = new Map(
  Object.entries<Attempted>({
    'POST /project': {
      holders: 'everybody',
      attempt: (by, root, { next }) => {
        const versions = [versionData(inForm(root))]
        const short = { summary: 'Made by walking', description: 'A text', body: undefined }
        const data = { initial_versions: versions, ...(root === '/v3' && short) }
        return by.post(`${root}/project`, form(projectData(next(), data), [jarPart()]))
      },
    },
    'PATCH /project/:': inProject(DETAILS, (by, root, { project }) =>
      by.patch(`${root}/project/${project.id}`, { license_id: 'MIT' }),
    ),
    'PATCH /projects': inProject(DETAILS, (by, root, { project }) =>
      by.patch(`${root}/projects?${idsOf(project.id)}`, { categories: [] }),
    ),
    'DELETE /project/:': inProject(7, async (by, root, walk) =>
      by.delete(`${root}/project/${(await newProject(walk)).id}`),
    ),
    'POST /project/:/schedule': inProject(DETAILS, (by, root, { project }) =>
      by.post(`${root}/project/${project.id}/schedule`, later('approved')),
    ),
    'GET /project/:/publishers': {
      right: 'publisher.see',
      ...inProject(0, (by, root, { project }) => by.get(`${root}/project/${project.id}/publishers`)),
    },
    'GET /user/publishing': {
      right: 'publisher.see',
      holders: 'everybody',
      attempt: (by, root) => by.get(`${root}/user/publishing`),
    },
    'DELETE /project/:/publishers/:': inProject(0, async (by, root, { site, project, next }) => {
      const path = `/v3/project/${project.id}/publishers`
      const { api } = await site.signIn(site.user)
      const trusted = await api.post(path, { issuer: 'https://ci.example', source: `project:${next()}` })
      return by.delete(`${root}/project/${project.id}/publishers/${ok(trusted).as<{ id: string }>().id}`)
    }),
    'PATCH /project/:/icon': inProject(DETAILS, (by, root, { project }) =>
      by.send('PATCH', `${root}/project/${project.id}/icon?ext=png`, icon),
    ),
    'DELETE /project/:/icon': inProject(DETAILS, (by, root, { project }) =>
      by.delete(`${root}/project/${project.id}/icon`),
    ),
    'POST /project/:/gallery': inProject(DETAILS, (by, root, { project }) =>
      by.send('POST', `${root}/project/${project.id}/gallery?ext=png&featured=false`, { body: picture() }),
    ),
    'PATCH /project/:/gallery': inProject(DETAILS, async (by, root, walk) =>
      by.patch(`${root}/project/${walk.project.id}/gallery?url=${await galleryOf(walk)}&title=New`),
    ),
    'DELETE /project/:/gallery': inProject(DETAILS, async (by, root, walk) =>
      by.delete(`${root}/project/${walk.project.id}/gallery?url=${await galleryOf(walk)}`),
    ),
    'POST /version': inProject(0, (by, root, { project, next }) =>
      by.post(
        `${root}/version`,
        form(versionData({ project_id: project.id, version_number: next(), ...inForm(root) }), [jarPart()]),
      ),
    ),
    'PATCH /version/:': inProject(0, async (by, root, walk) =>
      by.patch(`${root}/version/${(await newVersion(walk)).id}`, { name: 'Changed' }),
    ),
    'DELETE /version/:': inProject(1, async (by, root, walk) =>
      by.delete(`${root}/version/${(await newVersion(walk)).id}`),
    ),
    'POST /version/:/schedule': inProject(0, async (by, root, walk) =>
      by.post(`${root}/version/${(await newVersion(walk)).id}/schedule`, later('listed')),
    ),
    'POST /version/:/file': inProject(0, async (by, root, walk) =>
      by.post(`${root}/version/${(await newVersion(walk)).id}/file`, form({}, [jarPart(jar(), 'more.jar')])),
    ),
    'DELETE /version_file/:': inProject(1, async (by, root, walk) => {
      const second = jar()
      const { id } = await newVersion(walk)
      const path = `/v2/version/${id}/file`
      ok(await walk.site.user.api.post(path, form({}, [jarPart(second, 'second.jar')])), 204)
      return by.delete(`${root}/version_file/${sha1(second)}?algorithm=sha1`)
    }),
    'POST /team/:/members': inProject(4, async (by, root, { site, project, next }) =>
      by.post(`${root}/team/${project.team}/members`, { user_id: (await site.addPerson(next())).id }),
    ),
    'PATCH /team/:/members/:': inProject(6, async (by, root, walk) =>
      by.patch(`${root}/team/${walk.project.team}/members/${(await guest(walk)).id}`, { role: 'Guest' }),
    ),
    'DELETE /team/:/members/:': inProject(5, async (by, root, walk) =>
      by.delete(`${root}/team/${walk.project.team}/members/${(await guest(walk)).id}`),
    ),
    'POST /team/:/join': {
      holders: 'personal',
      owner: ofFriend,
      attempt: async (by, root, walk) => by.post(`${root}/team/${(await invitation(walk)).team}/join`),
    },
    'PATCH /team/:/owner': { holders: 'self', attempt: EVERY_TRANSFER },
    'POST /team/:/owner': { holders: 'self', attempt: EVERY_TRANSFER },
    'PATCH /user/:': {
      holders: 'self',
      attempt: (by, root, { site, next }) => by.patch(`${root}/user/${site.user.id}`, { bio: next() }),
    },
    'PATCH /user/:/icon': {
      holders: 'self',
      attempt: (by, root, { site }) => by.send('PATCH', `${root}/user/${site.user.id}/icon?ext=png`, icon),
    },
    'DELETE /user/:/icon': {
      holders: 'self',
      attempt: (by, root, { site }) => by.delete(`${root}/user/${site.user.id}/icon`),
    },
    'POST /user': {
      holders: 'nobody-else',
      attempt: (by, root, { next }) => by.post(`${root}/user`, { username: next() }),
    },
    'GET /user': {
      right: 'user.readOwn',
      holders: 'everybody',
      attempt: (by, root) => by.get(`${root}/user`),
    },
    'GET /user/:/follows': {
      right: 'follow.list',
      holders: 'personal',
      attempt: (by, root, { site }) => by.get(`${root}/user/${site.user.id}/follows`),
    },
    'GET /user/:/notifications': {
      right: 'notification.list',
      holders: 'personal',
      attempt: (by, root, { site }) => by.get(`${root}/user/${site.user.id}/notifications`),
    },
    ...Object.fromEntries(
      ['projects', 'organizations', 'collections'].map((kind) => [
        `GET /limits/${kind}`,
        {
          right: 'user.readOwn',
          holders: 'everybody',
          attempt: (by, root) => by.get(`${root}/limits/${kind}`),
        } satisfies Guarded,
      ]),
    ),
    ...Object.fromEntries(
      ['/inbox', '/inbox/unread', '/inbox/unread/count'].map((path) => [
        `GET ${path}`,
        {
          right: 'notification.read',
          holders: 'everybody',
          attempt: (by, root) => by.get(`${root}${path}`),
        } satisfies Guarded,
      ]),
    ),
    'GET /notifications': {
      right: 'notification.read',
      holders: 'everybody',
      attempt: (by, root) => by.get(`${root}/notifications?${idsOf()}`),
    },
    'PATCH /notifications': {
      holders: 'everybody',
      attempt: (by, root) => by.patch(`${root}/notifications?${idsOf()}`),
    },
    'DELETE /notifications': {
      holders: 'everybody',
      attempt: (by, root) => by.delete(`${root}/notifications?${idsOf()}`),
    },
    'GET /notification/:': {
      right: 'notification.read',
      holders: 'personal',
      owner: ofFriend,
      attempt: async (by, root, walk) => by.get(`${root}/notification/${(await invitation(walk)).id}`),
    },
    'PATCH /notification/:': {
      holders: 'personal',
      owner: ofFriend,
      attempt: async (by, root, walk) => by.patch(`${root}/notification/${(await invitation(walk)).id}`),
    },
    'DELETE /notification/:': {
      holders: 'personal',
      owner: ofFriend,
      attempt: async (by, root, walk) => by.delete(`${root}/notification/${(await invitation(walk)).id}`),
    },
    'POST /project/:/follow': {
      holders: 'everybody',
      attempt: async (by, root, walk) => by.post(`${root}/project/${(await newProject(walk)).id}/follow`),
    },
    'DELETE /project/:/follow': {
      holders: 'everybody',
      attempt: async (by, root, { project }) => {
        await by.post(`${root}/project/${project.id}/follow`)
        return by.delete(`${root}/project/${project.id}/follow`)
      },
    },
    'POST /pat': {
      holders: 'everybody',
      attempt: (by, root) => by.post(`${root}/pat`, aToken),
    },
    'PATCH /pat/:': {
      holders: 'personal',
      attempt: async (by, root, walk) => by.patch(`${root}/pat/${await newToken(walk)}`, { name: 'Renamed' }),
    },
    'DELETE /pat/:': {
      holders: 'personal',
      attempt: async (by, root, walk) => by.delete(`${root}/pat/${await newToken(walk)}`),
    },
    'GET /session/list': {
      right: 'session.list',
      holders: 'everybody',
      attempt: (by, root) => by.get(`${root}/session/list`),
    },
    'GET /sessions': {
      right: 'session.list',
      holders: 'everybody',
      attempt: (by, root) => by.get(`${root}/sessions`),
    },
    'GET /user/security-log': {
      right: 'securityLog.read',
      holders: 'everybody',
      attempt: (by, root) => by.get(`${root}/user/security-log`),
    },
    'GET /user/privacy': {
      right: 'user.export',
      holders: 'everybody',
      attempt: (by, root) => by.get(`${root}/user/privacy`),
    },
    'DELETE /user/deletion': {
      holders: 'everybody',
      attempt: (by, root) => by.delete(`${root}/user/deletion`),
    },
    'DELETE /auth/recovery': {
      holders: 'everybody',
      attempt: (by, root) => by.delete(`${root}/auth/recovery`),
    },
    'GET /auth/factors': {
      right: 'signIn.read',
      holders: 'everybody',
      attempt: (by, root) => by.get(`${root}/auth/factors`),
    },
    ...settingsAttempts,
    'DELETE /session/:': {
      holders: 'personal',
      attempt: async (by, root, { site }) =>
        by.delete(`${root}/session/${(await site.signIn(site.user)).id}`),
    },
    'POST /auth/email/resend_verify': {
      holders: 'everybody',
      attempt: (by, root) => by.post(`${root}/auth/email/resend_verify`),
    },
    ...appAttempts,
    'GET /pat': { right: 'token.list', holders: 'everybody', attempt: (by, root) => by.get(`${root}/pat`) },
    'POST /organization': {
      holders: 'everybody',
      attempt: (by, root, { next }) =>
        by.post(`${root}/organization`, { slug: next(), name: 'Walked', description: 'Made by walking' }),
    },
    'PATCH /organization/:': inOrganization(0, async (by, root, walk) =>
      by.patch(`${root}/organization/${await newOrganization(walk)}`, { name: 'Renamed' }),
    ),
    'DELETE /organization/:': inOrganization(6, async (by, root, walk) =>
      by.delete(`${root}/organization/${await newOrganization(walk)}`),
    ),
    'PATCH /organization/:/icon': inOrganization(0, async (by, root, walk) =>
      by.send('PATCH', `${root}/organization/${await newOrganization(walk)}/icon?ext=png`, icon),
    ),
    'DELETE /organization/:/icon': inOrganization(0, async (by, root, walk) =>
      by.delete(`${root}/organization/${await newOrganization(walk)}/icon`),
    ),
    'POST /organization/:/projects': {
      holders: 'self',
      attempt: async (by, root, walk) => {
        const { id } = await newProject({ ...walk, bits: 0 })
        return by.post(`${root}/organization/${await newOrganization(walk)}/projects`, { project_id: id })
      },
    },
    'DELETE /organization/:/projects/:': inOrganization(5, async (by, root, walk) => {
      const path = `${root}/organization/${await newOrganization(walk)}/projects`
      const { id } = await newProject({ ...walk, bits: 0 })
      ok(await walk.site.user.api.post(path, { project_id: id }))
      return by.delete(`${path}/${id}`, { new_owner: walk.site.user.id })
    }),
    ...staffAttempts,
  }).map(([key, attempted]) => [key, withRight(key, attempted)]),
)
