import type { ProjectChoice } from '@modstead/domain/accounts/user/privacy/events'
import { picture } from '../support/add-on-files.ts'
import { type Api, connect } from '../support/api.ts'
import { flowIn, mailTo } from '../support/kept-mails.ts'
import { letIn, newApp } from '../support/oauth.ts'
import type { TestProduct } from '../support/product.ts'
import { addMember, createEmptyProject, ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'

const ADD_PROJECT = 0b1_0000

export interface Person {
  readonly id: string
  readonly api: Api
}

interface Organization {
  readonly id: string
  readonly team_id: string
}

/** A user with everything that an erasure ends, hands over or deletes. */
export interface Owner {
  readonly userId: string
  readonly email: string
  readonly choices: readonly ProjectChoice[]
  /** Ids by their later fate. */
  readonly projects: Readonly<Record<Fate, string>>
  readonly organizations: { readonly own: string; readonly lonely: string; readonly other: string }
}

const FATES = [
  'to-friend',
  'to-member',
  'to-own',
  'to-other',
  'from-lonely',
  'from-stranger',
  'chosen-to-go',
  'left-alone',
  'in-own',
  'in-lonely',
] as const
type Fate = (typeof FATES)[number]

const found = async ({ api }: Person, slug: string): Promise<Organization> =>
  ok(
    await api.post('/v3/organization', { slug, name: slug, description: 'For its add-ons' }),
  ).as<Organization>()

const enter = async ({ api }: Person, organization: Organization, projectId: string) =>
  ok(await api.post(`/v3/organization/${organization.id}/projects`, { project_id: projectId }))

/** `friend` owns the public project `followed`. */
export const newOwner = async (
  { url, dataDir }: Pick<TestProduct, 'url' | 'dataDir'>,
  name: string,
  friend: Person,
  followed: string,
): Promise<Owner> => {
  const email = `${name}@mods-mail.test`
  ok(await signUpAs(connect(url), name))
  const flow = flowIn(await mailTo(dataDir, email, 'Verify'))
  ok(await connect(url).post('/v2/auth/email/verify', { flow }))
  const signedIn = ok(await connect(url).post('/v2/auth/login', { username: name, password: GOOD_PASSWORD }))
  const api = connect(url, signedIn.as<{ session: string }>().session)
  const me = { api, id: ok(await api.get('/v2/user')).as<{ id: string }>().id }
  const projects: Record<string, string> = {}
  for (const fate of FATES) {
    const { id, team } = await createEmptyProject(api, `${name}-${fate}`)
    projects[fate] = id
    if (fate === 'to-friend' || fate === 'to-member' || fate === 'from-lonely')
      await addMember(api, team, friend)
  }
  const idOf = (fate: Fate): string => projects[fate] ?? ''
  const own = await found(me, `${name}-own`)
  await addMember(api, own.team_id, friend)
  await enter(me, own, idOf('in-own'))
  const lonely = await found(me, `${name}-lonely`)
  await enter(me, lonely, idOf('in-lonely'))
  const other = await found(friend, `${name}-other`)
  await addMember(friend.api, other.team_id, me, { organization_permissions: ADD_PROJECT })
  const stranger = await found(friend, `${name}-stranger`)
  ok(await api.post(`/v2/project/${followed}/follow`), 204)
  ok(await api.send('PATCH', `/v2/user/${me.id}/icon?ext=png`, { body: picture() }), 204)
  const expires = new Date(Date.now() + 86_400_000).toISOString()
  ok(await api.post('/v2/pat', { name: 'for a script', scopes: 1, expires }))
  const publisher = { issuer: 'https://ci.example', source: `project:${name}` }
  ok(await api.post(`/v3/project/${idOf('to-friend')}/publishers`, publisher))
  await newApp(api, { name: `App of ${name}` })
  await letIn(api, {
    client_id: (await newApp(friend.api, { name: `App for ${name}` })).id,
    scope: 'USER_READ',
  })
  const toOrganization = (fate: Fate, { id }: Organization): ProjectChoice => ({
    projectId: idOf(fate),
    heir: { kind: 'organization', id },
  })
  return {
    ...{ userId: me.id, email },
    projects: projects as Owner['projects'],
    organizations: { own: own.id, lonely: lonely.id, other: other.id },
    choices: [
      { projectId: idOf('to-friend'), heir: { kind: 'user', id: friend.id } },
      toOrganization('to-own', own),
      toOrganization('to-other', other),
      toOrganization('from-lonely', lonely),
      toOrganization('from-stranger', stranger),
      { projectId: idOf('chosen-to-go'), heir: null },
    ],
  }
}
