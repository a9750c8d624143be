import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, connect } from '../support/api.ts'
import { turnOnTotp } from '../support/factors.ts'
import { freePort, startProduct, type TestProduct } from '../support/product.ts'
import { addMember, approve, createEmptyProject, createProject, ok } from '../support/publish.ts'

const script = fileURLToPath(new URL('../../scripts/start-role.mjs', import.meta.url))
const EDIT_DETAILS = 1 << 2

let database: TestDatabase
let alone: TestProduct
const processes: ChildProcess[] = []

/** Runs a role like `npm run start:ROLE`, on its own port. */
const startRole = async (role: string): Promise<string> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [script, role], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: `${port}`,
      DATA_DIR: alone.dataDir,
      DATABASE_URL: database.url,
      PUBLIC_URL: alone.url,
      LOG_LEVEL: 'error',
      RATE_LIMIT: '1000000',
      CHECK_ANSWERS: 'true',
      DRAIN_SECONDS: '0',
      TRUST_PROXY: '1',
    },
    stdio: 'inherit',
  })
  processes.push(child)
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${role} ended while it started`)
    await pause(50)
  }
  return url
}

let urls: { readonly first: string; readonly second: string; readonly reads: string }
beforeAll(async () => {
  database = await openTestDatabase()
  // Makes the accounts, which no single role does.
  alone = await startProduct({ env: { DATABASE_URL: database.url } })
  expect(await alone.stop()).toBe(0)
  await startRole('projectors')
  const [first, second, reads] = [
    await startRole('command-api'),
    await startRole('command-api'),
    await startRole('query-api'),
  ]
  urls = { first, second, reads }
})
afterAll(async () => {
  for (const child of processes.toReversed()) {
    if (child.exitCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await alone.forget()
  await database.close()
})

const as = (name: string, url: string): Api => connect(url, alone.accounts[name]?.token)

test('what is written in one command process is known to the other, and read in the query process', async () => {
  const { id } = await createEmptyProject(as('user', urls.first), 'shared')
  ok(await as('user', urls.second).patch(`/v2/project/${id}`, { title: 'By the second' }), 204)
  const read = () => as('user', urls.reads).get(`/v2/project/${id}`)
  expect(ok(await read()).body).toMatchObject({ id, title: 'By the second' })
  ok(await as('user', urls.first).patch(`/v2/project/${id}`, { title: 'By the first' }), 204)
  expect(ok(await read()).body).toMatchObject({ title: 'By the first' })
})

test('a member who is removed in one process is immediately refused in the other', async () => {
  const { id, team } = await createProject(as('user', urls.first), `guarded-${Date.now()}`)
  // Routes whose existence is public refuse with 401 and do not hide.
  await approve(as('moderator', urls.second), id)
  const member = alone.accounts.creator?.id ?? ''
  for (const [here, there] of [
    [urls.first, urls.second],
    [urls.second, urls.first],
  ] as const) {
    const owner = as('user', here)
    const change = () => as('creator', there).patch(`/v2/project/${id}`, { title: `Changed at ${there}` })
    await addMember(owner, team, { api: as('creator', here), id: member }, { permissions: EDIT_DETAILS })
    ok(await change(), 204)
    ok(await owner.delete(`/v2/team/${team}/members/${member}`), 204)
    ok(await change(), 401)
  }
})

const signIn = (url: string, username: string, password: string, from = '198.51.100.1') =>
  connect(url).send('POST', '/v2/auth/login', {
    headers: { 'x-forwarded-for': from },
    body: { username, password },
  })
const enter = async (url: string, name: string): Promise<string> => {
  const answer = await signIn(url, name, alone.accounts[name]?.password ?? '')
  return ok(answer).as<{ session: string }>().session
}

describe('a session', () => {
  const everywhere = () => Object.values(urls)
  /** The command API has no route that reads, so this sends a change that nobody can make, which is refused. */
  const isKnown = async (url: string, secret: string): Promise<boolean> => {
    const api = connect(url, secret)
    const answer = await (url === urls.reads ? api.get('/v2/user') : api.delete('/v2/session/AAAAAAAA'))
    return answer.status !== 401
  }
  const knownAt = (secret: string) => Promise.all(everywhere().map((url) => isKnown(url, secret)))
  const nowhere = () => everywhere().map(() => false)
  const allOver = () => everywhere().map(() => true)
  const idOf = async (secret: string): Promise<string> => {
    const list = ok(await connect(urls.reads, secret).get('/v2/session/list'))
    return list.as<{ id: string; current: boolean }[]>().find(({ current }) => current)?.id ?? ''
  }

  test('that is ended in one process is soon refused by every other', async () => {
    for (const [here, there] of [
      [urls.first, urls.second],
      [urls.second, urls.first],
    ] as const) {
      const [mine, ending] = [await enter(here, 'user'), await enter(there, 'user')]
      await expect.poll(() => knownAt(ending), { timeout: 60_000 }).toEqual(allOver())
      ok(await connect(here, mine).delete(`/v2/session/${await idOf(ending)}`), 204)
      await expect.poll(() => knownAt(ending), { timeout: 60_000 }).toEqual(nowhere())
      expect(await knownAt(mine)).toEqual(allOver())
    }
  })

  test('ends everywhere together with all others of its user, and the one that ended them continues', async () => {
    const [mine, other] = [await enter(urls.first, 'creator'), await enter(urls.second, 'creator')]
    await expect.poll(() => knownAt(other), { timeout: 60_000 }).toEqual(allOver())
    ok(await connect(urls.first, mine).delete('/_internal/sessions/others'), 204)
    await expect.poll(() => knownAt(other), { timeout: 60_000 }).toEqual(nowhere())
    await expect.poll(() => knownAt(mine), { timeout: 60_000 }).toEqual(allOver())
  })

  test.each<[string, string, (by: Api, password: string) => Promise<unknown>]>([
    [
      'password',
      'moderator',
      async (by, old_password) =>
        ok(await by.patch('/v2/auth/password', { old_password, new_password: `${old_password} anew` }), 204),
    ],
    ['factor', 'admin', turnOnTotp],
  ])(
    'ends everywhere with a changed %s, and the one that changed it continues',
    async (_what, name, change) => {
      const [mine, other] = [await enter(urls.first, name), await enter(urls.second, name)]
      await expect.poll(() => knownAt(mine), { timeout: 60_000 }).toEqual(allOver())
      await expect.poll(() => knownAt(other), { timeout: 60_000 }).toEqual(allOver())
      await change(connect(urls.first, mine), alone.accounts[name]?.password ?? '')
      await expect.poll(() => knownAt(other), { timeout: 60_000 }).toEqual(nowhere())
      await expect.poll(() => knownAt(mine), { timeout: 60_000 }).toEqual(allOver())
    },
  )
})
