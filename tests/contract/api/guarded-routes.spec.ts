import { policy } from '@modstead/domain/contexts'
import type { Rule } from '@modstead/domain/kernel/policy'
import { ALL_SCOPES, RESTRICTED_SCOPES, scopeBit, scopesIn } from '@modstead/domain/kernel/scopes'
import {
  includesStaffRight,
  MODERATOR_RIGHTS,
  STAFF_RIGHTS,
  type StaffRight,
} from '@modstead/domain/kernel/staff-rights'
import type { RouteContract } from '@modstead/infra/http/routes/route-contract'
import { queryContracts } from '@modstead/query-api/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, connect } from '../../support/api.ts'
import type { Guarded, Holders, Walk } from '../../support/attempt.ts'
import type { Person } from '../../support/catalogue.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { guardedRoutes, openWrites, writes } from '../../support/guarded-routes.ts'
import { APP_SCOPES, type NewApp, newApp, tokensFor } from '../../support/oauth.ts'
import { addMember, approve, createProject, ok } from '../../support/publish.ts'
import { administratorRoutes, sessionRoutes } from '../../support/session-routes.ts'
import { sessionTargets } from '../../support/session-targets.ts'
import { GOOD_PASSWORD } from '../../support/sign-up.ts'

const ALL_IN_PROJECT = 1023
const ALL_IN_ORGANIZATION = 255
/** Staff may do these everywhere: upload, edit details and texts; in organizations, edit and add projects. */
const OF_MODERATORS = { project: [0, 2, 3], organization: [0, 4] }

const roots = ['/v2', '/v3', '/_internal']

const keyOf = ({ method, path }: RouteContract) => `${method} ${path.replace(/:\w+/g, ':')}`
const reads: readonly RouteContract[] = queryContracts
const readsOfApi = reads.filter(({ roots }) => !roots.includes('site'))

/** Open to everybody: routes that declare this themselves, and the API's description. */
const openRoutes = new Set([
  ...readsOfApi.filter(({ right }) => right === null).map(keyOf),
  ...openWrites,
  'GET /openapi.json',
])
/** These act on a project that is made for them. */
const actsElsewhere = new Set(['DELETE /project/:'])
/** Refused to everybody: to tokens, and if there is an administrator. */
const closedRoutes = new Set(['DELETE /user/:', 'POST /auth/first-administrator'])
/** Tested with a provider in `providers.spec.ts`. */
const walkedElsewhere = new Set(['DELETE /auth/provider'])

let site: Fixture
let walk: Walk
let helper: Person
let walked = 0
let app: NewApp
beforeAll(async () => {
  site = await startFixture({ STEAM_SIGN_IN: 'true' })
  helper = await site.addPerson('helper', 'moderator')
  const project = await createProject(site.user.api, 'walked')
  await approve(site.mod.api, project.id)
  await addMember(site.user.api, project.team, site.friend)
  const next = () => {
    walked += 1
    return `walked-${walked}`
  }
  walk = { site, project, bits: 0, next }
  // Belongs to a user without other apps, because the walk deletes the apps that its own people register.
  app = await newApp((await site.addPerson('app-owner')).api)
})
afterAll(() => site.stop())

/** An app with exactly these scopes of the person. */
const byApp = async (person: Person, scopes: bigint): Promise<Api> => {
  const scope = scopesIn(scopes).join(' ')
  const { access_token } = await tokensFor(person.api, site.nobody, app, scope)
  return connect(site.url, access_token)
}

const splitRoute = (route: string) => {
  const [, method = '', root = '', rest = ''] = /^(\S+) (\/v2|\/v3|\/_internal)?(\/.*)?$/.exec(route) ?? []
  return { root, key: `${method} ${rest || '/'}` }
}
const apiRoutes = () =>
  site.routes.filter((route) => !/^(HEAD|OPTIONS) /.test(route) && roots.includes(splitRoute(route).root))

/** The forms of the API that have the route. */
const rootsOf = (key: string) =>
  apiRoutes().flatMap((route) => (splitRoute(route).key === key ? [splitRoute(route).root] : []))

/** Whether the walk covers the route, with tokens or with sessions. */
const isWalked = (key: string) =>
  walkedElsewhere.has(key) || guardedRoutes.has(key) || sessionRoutes.has(key) || administratorRoutes.has(key)

const isLetIn = ({ status }: Answer) => status >= 200 && status < 300

describe('every route of the API', () => {
  test('is open to everybody, closed to everybody or tested below', () => {
    const unknown = apiRoutes().filter((route) => {
      const { key } = splitRoute(route)
      return !(openRoutes.has(key) || closedRoutes.has(key) || isWalked(key))
    })
    expect(unknown).toEqual([])
  })
  test('that writes is tried with its contract, or closed', () => {
    expect(writes.filter((key) => !(isWalked(key) || closedRoutes.has(key)))).toEqual([])
  })
  test('that is tested exists', () => {
    const walkedKeys = [guardedRoutes, sessionRoutes, administratorRoutes].flatMap((routes) => [
      ...routes.keys(),
    ])
    expect(walkedKeys.filter((key) => rootsOf(key).length === 0)).toEqual([])
  })
  test('that is tested and reads is declared with the same right', () => {
    const declared = readsOfApi.filter(({ right, needsProof }) => right !== null && !needsProof)
    expect(declared.map((contract) => [keyOf(contract), contract.right])).toEqual(
      declared.map((contract) => [keyOf(contract), guardedRoutes.get(keyOf(contract))?.right]),
    )
  })
  test('for sessions that names a thing is tried on those of others', () => {
    const naming = [...sessionRoutes.keys()].filter((key) => key.includes('/:'))
    expect(naming.toSorted()).toEqual([...sessionTargets.keys()].toSorted())
  })
  test('that is open requires no sign-in', async () => {
    const asked = apiRoutes().filter((route) => openRoutes.has(splitRoute(route).key))
    expect(asked.length).toBeGreaterThan(40)
    for (const route of asked) {
      const [method = '', path = ''] = route.split(' ')
      const answer = await site.nobody.send(method, path.replaceAll('/:', '/alpha'))
      expect([401, 403, 500], `${route} ${answer.text}`).not.toContain(answer.status)
    }
  })
  test('that is closed also refuses users with rights', async () => {
    expect((await site.user.api.delete(`/v2/user/${site.user.id}`)).status).toBe(401)
    expect((await site.admin.api.delete(`/v3/user/${site.user.id}`)).status).toBe(401)
    const become = { flow: 'a link' }
    for (const by of [site.nobody, site.user.api, site.admin.api])
      expect((await by.post('/_internal/auth/first-administrator', become)).status).toBe(401)
  })
})

const grant = async ({ holders }: Guarded, bits: number) => {
  walk.bits = bits
  if (typeof holders === 'string' || !('project' in holders)) return
  const member = `/v2/team/${walk.project.team}/members/${site.friend.id}`
  ok(await site.user.api.patch(member, { permissions: bits }), 204)
}

/** The right with which moderators may do it. null: they may not. */
const staffRightFor = (holders: Holders): StaffRight | null => {
  if (typeof holders === 'string') return null
  if ('staff' in holders) return holders.staff
  const isOfModerators =
    'project' in holders
      ? OF_MODERATORS.project.includes(holders.project)
      : OF_MODERATORS.organization.includes(holders.organization)
  return isOfModerators ? 'EDIT_CONTENT' : null
}

const trust = async (rights: readonly StaffRight[]) => {
  const { api } = await site.signIn(site.admin)
  const body = { role: 'moderator', staff_rights: rights, reason: 'Walked along' }
  ok(await api.patch(`/_internal/admin/user/${helper.id}/role`, body), 204)
}

describe.each([...guardedRoutes])('%s', (key, route) => {
  const { right, holders, owner = (fixture: Fixture) => fixture.user, attempt } = route
  const expectEach = async (by: Api, letIn: boolean) => {
    for (const root of rootsOf(key)) {
      const answer = await attempt(by, root, walk)
      expect(isLetIn(answer), `${root} ${answer.status} ${answer.text}`).toBe(letIn)
      if (!letIn && holders !== 'personal') expect(answer.status).toBe(401)
    }
  }
  const staffRight = staffRightFor(holders)

  test('refuses visitors', () => expectEach(site.nobody, false))
  test('treats strangers, moderators and administrators according to the right', async () => {
    await grant(route, 0)
    const everybody = holders === 'everybody'
    const staff = staffRight !== null && includesStaffRight(MODERATOR_RIGHTS, staffRight)
    await expectEach(site.enemy.api, everybody)
    await expectEach(site.mod.api, everybody || staff)
    await expectEach(site.admin.api, holders !== 'personal')
  })

  test('needs exactly its right from a moderator', async () => {
    await grant(route, 0)
    const everybody = holders === 'everybody'
    await trust(STAFF_RIGHTS.filter((right) => right !== staffRight))
    await expectEach(helper.api, everybody)
    if (staffRight === null) return
    await trust([staffRight])
    await expectEach(helper.api, true)
  })

  if (typeof holders === 'object' && !('staff' in holders))
    test('needs exactly its bit from a member', async () => {
      const [bit, all] =
        'project' in holders ? [holders.project, ALL_IN_PROJECT] : [holders.organization, ALL_IN_ORGANIZATION]
      await grant(route, all & ~(1 << bit))
      await expectEach(site.friend.api, false)
      await grant(route, 1 << bit)
      await expectEach(site.friend.api, true)
      await grant(route, 0)
    })

  test('needs exactly its scope from a token', async () => {
    const { scope } = policy[right]
    if (scope === null) throw new Error(`${right} has no scope`)
    const isOfStaff = holders === 'nobody-else' || (typeof holders === 'object' && 'staff' in holders)
    const person = isOfStaff ? site.admin : owner(site)
    const blind = await site.withScopes(person, ALL_SCOPES & ~scopeBit(scope))
    for (const root of rootsOf(key)) expect((await attempt(blind.api, root, walk)).status).toBe(401)
    await expectEach((await site.withScopes(person, scopeBit(scope))).api, true)
  })

  test('accepts a confined token only for what it covers', async () => {
    const person = holders === 'nobody-else' ? site.admin : owner(site)
    const elsewhere = { projects: [site.beta.id], organizations: [site.zeta.id] }
    await expectEach((await site.confinedTo(person, elsewhere)).api, false)
    const { confinable }: Rule<never> = policy[right]
    const isWithin = typeof holders === 'object' && 'project' in holders && !actsElsewhere.has(key)
    const here = { projects: [walk.project.id], organizations: [] }
    await expectEach((await site.confinedTo(person, here)).api, confinable === true && isWithin)
  })

  test('needs exactly its scope from an app, and is closed to all apps if no app can have the scope', async () => {
    const { scope } = policy[right]
    if (scope === null) throw new Error(`${right} has no scope`)
    const person = holders === 'nobody-else' ? site.admin : owner(site)
    const blind = await byApp(person, APP_SCOPES & ~scopeBit(scope))
    for (const root of rootsOf(key)) expect((await attempt(blind, root, walk)).status).toBe(401)
    if ((RESTRICTED_SCOPES & scopeBit(scope)) === 0n)
      await expectEach(await byApp(person, scopeBit(scope)), true)
  })
})

describe.each([...sessionRoutes])('%s', (key, attempt) => {
  test('works with a session', async () => {
    for (const root of rootsOf(key)) {
      const { api } = await site.signIn(await site.addPerson(walk.next()))
      const answer = await attempt(api, root)
      expect(isLetIn(answer), `${root} ${answer.status} ${answer.text}`).toBe(true)
    }
  })
  test('is refused to visitors and to all tokens and apps', async () => {
    const ofApp = await byApp(site.user, APP_SCOPES)
    for (const root of rootsOf(key))
      for (const by of [site.nobody, site.user.api, site.admin.api, ofApp])
        expect((await attempt(by, root)).status).toBe(401)
  })
})

describe.each([...sessionTargets])('%s', (key, { thingOf, attempt, bit }) => {
  test('is refused to sessions of others, and to members without the bit', async () => {
    for (const root of rootsOf(key)) {
      // The password is another way in, or the only passkey could not be removed.
      const owner = await site.addPerson(walk.next(), 'developer', GOOD_PASSWORD)
      const { id, team } = await thingOf(site, owner)
      const as = async (person: Person) => attempt((await site.signIn(person)).api, root, id)
      const expectRefused = async (person: Person) => {
        const answer = await as(person)
        expect([401, 404], `${root} ${answer.status} ${answer.text}`).toContain(answer.status)
        expect(answer.text).not.toContain('Confirm that it is you')
      }
      await expectRefused(site.enemy)
      if (team === undefined || bit === undefined) {
        await expectRefused(site.mod)
        await expectRefused(site.admin)
        expect(isLetIn(await as(owner))).toBe(true)
        continue
      }
      await addMember(owner.api, team, site.friend, { permissions: ALL_IN_PROJECT & ~(1 << bit) })
      await expectRefused(site.friend)
      const member = `/v2/team/${team}/members/${site.friend.id}`
      ok(await owner.api.patch(member, { permissions: 1 << bit }), 204)
      expect(isLetIn(await as(site.friend))).toBe(true)
    }
  })
})

describe.each([...administratorRoutes])('%s', (key, attempt) => {
  test('works only for administrators who have proved who they are', async () => {
    for (const root of rootsOf(key)) {
      const person = await site.addPerson(walk.next())
      await trust(STAFF_RIGHTS)
      const { api } = await site.signIn(site.admin)
      const [stranger, moderator] = [await site.signIn(site.enemy), await site.signIn(helper)]
      const ofApp = await byApp(site.admin, APP_SCOPES)
      for (const by of [site.nobody, site.admin.api, ofApp, stranger.api, moderator.api])
        expect((await attempt(by, root, person)).status).toBe(401)
      const answer = await attempt(api, root, person)
      expect(isLetIn(answer), `${root} ${answer.status} ${answer.text}`).toBe(true)
    }
  })
})
