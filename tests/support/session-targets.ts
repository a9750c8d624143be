import type { Answer, Api } from './api.ts'
import type { Person } from './catalogue.ts'
import { addTestPasskey } from './factors.ts'
import type { Fixture } from './fixture.ts'
import { newApp } from './oauth.ts'
import { ownExport } from './own-export.ts'
import { createProject } from './publish.ts'

interface Thing {
  readonly id: string
  /** The team whose members may act on it. Absent: it is of its owner alone. */
  readonly team?: string
}

/** A route for sessions that names a thing of somebody. */
export interface SessionTarget {
  /** Makes one that belongs to the person. */
  readonly thingOf: (site: Fixture, owner: Person) => Promise<Thing>
  readonly attempt: (by: Api, root: string, id: string) => Promise<Answer>
  /** The bit with which members may, for things of a team. */
  readonly bit?: number
}

const passkeyOf: SessionTarget['thingOf'] = async (site, owner) => {
  const { api } = await site.signIn(owner)
  const { id } = await addTestPasskey(api, site.url, owner.id)
  return { id }
}

export const sessionTargets: ReadonlyMap<string, SessionTarget> = new Map(
  Object.entries<SessionTarget>({
    'POST /project/:/publishers': {
      thingOf: (_site, owner) => createProject(owner.api, `trusted-by-${owner.username}`),
      attempt: (by, root, id) =>
        by.post(`${root}/project/${id}/publishers`, { issuer: 'https://ci.example', source: 'project:7' }),
      bit: 0,
    },
    'POST /oauth/app/:/secret': {
      thingOf: (_site, owner) => newApp(owner.api),
      attempt: (by, root, id) => by.post(`${root}/oauth/app/${id}/secret`),
    },
    'GET /user/export/:': {
      thingOf: async (site, owner) => ({ id: await ownExport((await site.signIn(owner)).api) }),
      attempt: (by, root, id) => by.get(`${root}/user/export/${id}`),
    },
    'PATCH /auth/passkey/:': {
      thingOf: passkeyOf,
      attempt: (by, root, id) => by.patch(`${root}/auth/passkey/${id}`, { name: 'Renamed' }),
    },
    'DELETE /auth/passkey/:': {
      thingOf: passkeyOf,
      attempt: (by, root, id) => by.delete(`${root}/auth/passkey/${id}`),
    },
  }),
)
