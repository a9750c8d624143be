import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha1 } from '../../support/add-on-files.ts'
import type { Answer, Api } from '../../support/api.ts'
import { contractOperations } from '../../support/contract-operations.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { ok } from '../../support/publish.ts'

let site: Fixture
let note: string
beforeAll(async () => {
  site = await startFixture()
  const { user, friend, alpha } = site
  ok(await user.api.post(`/v2/team/${alpha.team}/members`, { user_id: friend.id }), 204)
  const [invitation] = ok(await friend.api.get(`/v2/user/${friend.id}/notifications`)).as<{ id: string }[]>()
  note = invitation?.id ?? ''
})
afterAll(() => site.stop())

/** Values for each name in a path. `{id|slug}` is a project unless the path says otherwise. */
const placed = (path: string): string =>
  path
    .replace('/team/{id}', `/team/${site.alpha.team}`)
    .replace('/version/{id|number}', '/version/1.0.0')
    .replace('/version/{id}', `/version/${site.alpha.versions[0]}`)
    .replace('/notification/{id}', `/notification/${note}`)
    .replace('/license/{id}', '/license/MIT')
    .replace('{id|username}', site.user.id)
    .replace('{id|slug}', 'alpha')
    .replace('{hash}', sha1(site.alpha.file))

const ids = () => ({
  '/projects': [site.alpha.id],
  '/versions': site.alpha.versions,
  '/users': [site.user.id],
  '/notifications': [note],
  '/teams': [site.alpha.team],
})
const queryOf = (path: string): string => {
  if (path === '/projects_random') return '?count=1'
  if (path.endsWith('/icon')) return '?ext=png'
  const list = (ids() as Record<string, readonly string[]>)[path]
  return list === undefined ? '' : `?ids=${encodeURIComponent(JSON.stringify(list))}`
}

/** Enough for each operation to be understood, so that only the sender matters. */
const body = () => ({
  hashes: [sha1(site.alpha.file)],
  user_id: site.friend.id,
  time: '2100-01-01T00:00:00Z',
  requested_status: 'approved',
})

const ask = (by: Api, operation: string): Promise<Answer> => {
  const [method = '', path = ''] = operation.split(' ')
  const address = `${path.startsWith('/updates') ? '' : '/v2'}${placed(path)}${queryOf(path)}`
  return by.send(method, address, /GET|HEAD/.test(method) ? {} : { body: body() })
}

/** The statuses for an anonymous sender and for a user who is not involved. */
const operations: Readonly<Record<string, readonly [nobody: number, outsider: number]>> = {
  'GET /search': [200, 200],
  'GET /project/{id|slug}': [200, 200],
  'PATCH /project/{id|slug}': [401, 401],
  'DELETE /project/{id|slug}': [401, 401],
  'GET /projects': [200, 200],
  'PATCH /projects': [401, 401],
  'GET /projects_random': [200, 200],
  'POST /project': [401, 400],
  'PATCH /project/{id|slug}/icon': [401, 401],
  'DELETE /project/{id|slug}/icon': [401, 401],
  'GET /project/{id|slug}/check': [200, 200],
  'POST /project/{id|slug}/gallery': [401, 401],
  'PATCH /project/{id|slug}/gallery': [401, 401],
  'DELETE /project/{id|slug}/gallery': [401, 401],
  'GET /project/{id|slug}/dependencies': [200, 200],
  'POST /project/{id|slug}/follow': [401, 204],
  'DELETE /project/{id|slug}/follow': [401, 204],
  'POST /project/{id|slug}/schedule': [401, 401],
  'GET /project/{id|slug}/version': [200, 200],
  'GET /version/{id}': [200, 200],
  'PATCH /version/{id}': [401, 401],
  'DELETE /version/{id}': [401, 401],
  'GET /project/{id|slug}/version/{id|number}': [200, 200],
  'POST /version': [401, 400],
  'POST /version/{id}/schedule': [401, 401],
  'GET /versions': [200, 200],
  'POST /version/{id}/file': [401, 400],
  'GET /version_file/{hash}': [200, 200],
  'DELETE /version_file/{hash}': [401, 401],
  'POST /version_file/{hash}/update': [200, 200],
  'POST /version_files': [200, 200],
  'POST /version_files/update': [200, 200],
  'GET /user/{id|username}': [200, 200],
  'PATCH /user/{id|username}': [401, 401],
  'GET /user': [401, 200],
  'GET /users': [200, 200],
  'PATCH /user/{id|username}/icon': [401, 401],
  'DELETE /user/{id|username}/icon': [401, 401],
  'GET /user/{id|username}/projects': [200, 200],
  'GET /user/{id|username}/follows': [401, 401],
  'GET /user/{id|username}/notifications': [401, 401],
  'GET /notification/{id}': [401, 404],
  'PATCH /notification/{id}': [401, 404],
  'DELETE /notification/{id}': [401, 404],
  'GET /notifications': [401, 200],
  'PATCH /notifications': [401, 204],
  'DELETE /notifications': [401, 204],
  'GET /project/{id|slug}/members': [200, 200],
  'GET /team/{id}/members': [200, 200],
  'POST /team/{id}/members': [401, 401],
  'GET /teams': [200, 200],
  'POST /team/{id}/join': [401, 400],
  'PATCH /team/{id}/members/{id|username}': [401, 401],
  'DELETE /team/{id}/members/{id|username}': [401, 401],
  'PATCH /team/{id}/owner': [401, 401],
  'GET /tag/category': [200, 200],
  'GET /tag/loader': [200, 200],
  'GET /tag/game_version': [200, 200],
  'GET /tag/license': [200, 200],
  'GET /tag/license/{id}': [200, 200],
  'GET /tag/donation_platform': [200, 200],
  'GET /tag/report_type': [200, 200],
  'GET /tag/project_type': [200, 200],
  'GET /tag/side_type': [200, 200],
  'GET /updates/{id|slug}/forge_updates.json': [200, 200],
  'GET /statistics': [200, 200],
}

/** Served below `/v2` although the contract file does not have them, each with its reason. */
const BEYOND: Readonly<Record<string, string>> = {
  'GET /pat': 'tokens are made and managed on the same root as all that they open',
  'POST /pat': 'likewise',
  'PATCH /pat/:': 'likewise',
  'DELETE /pat/:': 'likewise',
  'POST /auth/create': 'programs make accounts and sign in where they ask for all else',
  'POST /auth/login': 'likewise',
  'GET /auth/init': 'likewise',
  'POST /auth/login/2fa': 'likewise',
  'POST /auth/passkey/start': 'likewise',
  'POST /auth/passkey/finish': 'likewise',
  'POST /auth/email/verify': 'likewise',
  'POST /auth/email/resend_verify': 'likewise',
  'PATCH /auth/email': 'likewise',
  'POST /auth/password/reset': 'likewise',
  'POST /auth/password': 'likewise',
  'PATCH /auth/password': 'likewise',
  'DELETE /auth/provider': 'likewise',
  'GET /session/list': 'sessions are seen and ended by what signed in there',
  'POST /session/refresh': 'likewise',
  'DELETE /session/:': 'likewise',
  'DELETE /user/:': 'is for those who have signed in',
  'GET /version_file/:/download': 'launchers download by the hash alone',
  'POST /version_files/project': 'launchers find the projects of what is installed',
  'POST /version_files/update_individual': 'launchers look for updates, each file with filters of its own',
  'POST /version_files/update_many': 'launchers look for updates, several of each file',
  'POST /team/:/owner': 'a client in use sends it in place of PATCH',
}

/** Reports, their threads and payouts are not part of the catalogue yet. */
const NOT_SERVED = /^\w+ \/(report|reports|thread|threads|message)(\/|$)|\/payouts$/

const expectDocumented = (answer: Answer): void => {
  const { status, headers, text } = answer
  for (const name of ['limit', 'remaining', 'reset'])
    expect(headers.get(`x-ratelimit-${name}`), name).toMatch(/^\d+$/)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  if (status === 204 || status === 404) expect(text).toBe('')
  else expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  if (status !== 400 && status !== 401) return
  const error = status === 401 ? 'unauthorized' : 'invalid_input'
  expect(answer.body).toEqual({ error, description: expect.any(String) })
}

describe.each(Object.entries(operations))('%s', (operation, [nobody, outsider]) => {
  test(`is ${nobody} for nobody and ${outsider} for an outsider, with the body and headers of every answer`, async () => {
    for (const [by, status] of [
      [site.nobody, nobody],
      [site.enemy.api, outsider],
    ] as const) {
      const answer = await ask(by, operation)
      expect(answer.status, answer.text).toBe(status)
      expectDocumented(answer)
    }
  })
})

test('HEAD of every readable resource returns the same headers as GET, without a body', async () => {
  const still = Object.keys(operations).filter((each) => each.startsWith('GET') && !each.endsWith('_random'))
  for (const operation of still) {
    const [get, head] = [
      await ask(site.nobody, operation),
      await ask(site.nobody, `HEAD${operation.slice(3)}`),
    ]
    const told = ({ status, headers }: Answer) => [operation, status, headers.get('content-type')]
    expect(told(head)).toEqual(told(get))
    expect(head.text).toBe('')
  }
})

test('only reports, threads and payouts are missing from the contract file', () => {
  const wanted = contractOperations.filter((operation) => !NOT_SERVED.test(operation))
  expect(wanted.length).toBeGreaterThan(60)
  expect(Object.keys(operations).toSorted()).toEqual(wanted.toSorted())
})

test('below /v2 only the routes of the contract file and the listed extra ones are served', () => {
  const unnamed = (operation: string) => operation.replace(/\{[^}]+\}/g, ':')
  const served = site.routes.flatMap((route) => {
    const [, method, path] = /^(?!HEAD|OPTIONS)(\S+) \/v2(\/.*)$/.exec(route) ?? []
    return path === undefined ? [] : [`${method} ${path}`]
  })
  const known = new Set(contractOperations.map(unnamed))
  expect(served.length).toBeGreaterThan(60)
  expect(served.filter((route) => !known.has(route)).toSorted()).toEqual(Object.keys(BEYOND).toSorted())
})
