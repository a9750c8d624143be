import { picture } from './add-on-files.ts'
import type { Api } from './api.ts'
import type { Attempted, Walk } from './attempt.ts'
import { APP_SCOPES, askFor, letIn, newApp, REDIRECT } from './oauth.ts'
import { ok } from './publish.ts'

/** The newest remaining one, because an account may only have a few. */
const anApp = async ({ site }: Walk): Promise<string> => {
  const apps = ok(await site.user.api.get(`/_internal/user/${site.user.id}/oauth_apps`)).as<
    { id: string }[]
  >()
  return apps[0]?.id ?? (await newApp(site.user.api)).id
}
const anotherApp = { name: 'Walked', max_scopes: Number(APP_SCOPES), redirect_uris: [REDIRECT] }
const asked = async (walk: Walk) => ({ client_id: await anApp(walk), scope: 'USER_READ' })
const flowOf = async (by: Api, walk: Walk) => {
  const wanted = await asked(walk)
  // A program is not asked about what it has approved.
  await by.delete(`/_internal/oauth/authorizations?client_id=${wanted.client_id}`)
  const answer = await askFor(by, wanted)
  return answer.status === 200 ? answer.as<{ flow_id: string }>().flow_id : 'none'
}
const icon = () => ({ body: picture() })

/** Actions of people on apps, both their own and others'. */
export const appAttempts: Readonly<Record<string, Attempted>> = {
  'GET /user/:/oauth_apps': {
    right: 'app.list',
    holders: 'personal',
    attempt: (by, root, { site }) => by.get(`${root}/user/${site.user.id}/oauth_apps`),
  },
  'POST /oauth/app': {
    holders: 'everybody',
    attempt: (by, root) => by.post(`${root}/oauth/app`, anotherApp),
  },
  'PATCH /oauth/app/:': {
    holders: 'personal',
    attempt: async (by, root, walk) =>
      by.patch(`${root}/oauth/app/${await anApp(walk)}`, { description: walk.next() }),
  },
  'DELETE /oauth/app/:': {
    holders: 'personal',
    attempt: async (by, root, walk) => by.delete(`${root}/oauth/app/${await anApp(walk)}`),
  },
  'PATCH /oauth/app/:/icon': {
    holders: 'personal',
    attempt: async (by, root, walk) =>
      by.send('PATCH', `${root}/oauth/app/${await anApp(walk)}/icon?ext=png`, icon()),
  },
  'DELETE /oauth/app/:/icon': {
    holders: 'personal',
    attempt: async (by, root, walk) => by.delete(`${root}/oauth/app/${await anApp(walk)}/icon`),
  },
  'GET /oauth/authorize': {
    holders: 'everybody',
    attempt: async (by, _root, walk) => askFor(by, await asked(walk)),
  },
  'POST /oauth/accept': {
    holders: 'everybody',
    attempt: async (by, root, walk) => by.post(`${root}/oauth/accept`, { flow: await flowOf(by, walk) }),
  },
  'POST /oauth/reject': {
    holders: 'everybody',
    attempt: async (by, root, walk) => by.post(`${root}/oauth/reject`, { flow: await flowOf(by, walk) }),
  },
  'GET /oauth/authorizations': {
    right: 'app.authorize',
    holders: 'everybody',
    attempt: (by, root) => by.get(`${root}/oauth/authorizations`),
  },
  'GET /authorizations': {
    right: 'app.authorize',
    holders: 'everybody',
    attempt: (by, root) => by.get(`${root}/authorizations`),
  },
  'DELETE /oauth/authorizations': {
    holders: 'everybody',
    attempt: async (by, root, walk) => {
      const wanted = await asked(walk)
      await letIn(by, wanted).catch(() => 'may not')
      return by.delete(`${root}/oauth/authorizations?client_id=${wanted.client_id}`)
    },
  },
}
