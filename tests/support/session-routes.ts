import { randomUUID } from 'node:crypto'
import type { Answer, Api } from './api.ts'
import type { Person } from './catalogue.ts'
import { factorAttempts } from './factor-attempts.ts'
import { CHALLENGE, newApp } from './oauth.ts'
import { ownExport } from './own-export.ts'
import { form, jarPart, projectData } from './publish.ts'
import { GOOD_PASSWORD } from './sign-up.ts'

type Attempt = (by: Api, root: string) => Promise<Answer>
type AttemptOn = (by: Api, root: string, person: Person) => Promise<Answer>

/** Routes for sessions only: no token reaches them, whatever its scopes. Each attempt has its own session. */
export const sessionRoutes: ReadonlyMap<string, Attempt> = new Map(
  Object.entries<Attempt>({
    'POST /session/refresh': (by, root) => by.post(`${root}/session/refresh`),
    'DELETE /sessions/others': (by, root) => by.delete(`${root}/sessions/others`),
    'POST /auth/logout': (by, root) => by.post(`${root}/auth/logout`),
    'PATCH /auth/email': (by, root) => by.patch(`${root}/auth/email`, { email: 'another@mods-mail.test' }),
    'DELETE /auth/password': (by, root) => by.delete(`${root}/auth/password`),
    'POST /auth/provider': (by, root) => by.post(`${root}/auth/provider`, { provider: 'steam' }),
    'PATCH /auth/password': (by, root) => by.patch(`${root}/auth/password`, { new_password: GOOD_PASSWORD }),
    'POST /user/export': (by, root) => by.post(`${root}/user/export`),
    'GET /user/export/:': async (by, root) => by.get(`${root}/user/export/${await ownExport(by)}`),
    'POST /user/deletion': async (by, root) => {
      const { body } = await by.get('/v2/user')
      const { username = '' } = body as { username?: string }
      return by.post(`${root}/user/deletion`, { username, projects: [] })
    },
    ...factorAttempts,
    'POST /project/:/publishers': async (by, root) => {
      const made = await by.post('/v2/project', form(projectData(`trusting-${randomUUID()}`), [jarPart()]))
      // An anonymous sender has no project. The route first says that it is not for them.
      const { id } = made.status === 200 ? made.as<{ id: string }>() : { id: 'alpha' }
      return by.post(`${root}/project/${id}/publishers`, {
        issuer: 'https://ci.example',
        source: 'project:7',
      })
    },
    'POST /auth/launcher': (by, root) =>
      by.post(`${root}/auth/launcher`, { port: 50_123, code_challenge: CHALLENGE }),
    'POST /oauth/app/:/secret': async (by, root) => {
      const id = await newApp(by).then(
        (app) => app.id,
        () => 'AAAAAAAA',
      )
      return by.post(`${root}/oauth/app/${id}/secret`)
    },
  }),
)

/** Actions of administrators on a user, after they have proved who they are. */
export const administratorRoutes: ReadonlyMap<string, AttemptOn> = new Map(
  Object.entries<AttemptOn>({
    'PATCH /admin/user/:/role': (by, root, { id }) =>
      by.patch(`${root}/admin/user/${id}/role`, { role: 'moderator', reason: 'Walked along' }),
    'POST /admin/newsletters': (by, root) =>
      by.post(`${root}/admin/newsletters`, { title: 'Walked', text: 'Along.' }),
    'POST /admin/user/:/sign-out': (by, root, { id }) =>
      by.post(`${root}/admin/user/${id}/sign-out`, { reason: 'Walked along' }),
  }),
)
