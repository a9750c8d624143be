import { randomBytes } from 'node:crypto'
import { makeFlow } from '@modstead/command-api/accounts/flow'
import { openLinks } from '@modstead/server/compose/open-links'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, connect } from '../support/api.ts'
import { inTime } from '../support/in-time.ts'
import { freePort, startProduct, type TestProduct } from '../support/product.ts'
import { createEmptyProject, form, jarPart, ok, type Published, versionData } from '../support/publish.ts'

import { expectRefused } from '../support/refused-while-away.ts'

const WITHIN = { timeout: 60_000, interval: 100 }

interface People {
  readonly anybody: Api
  readonly user: Api
  readonly admin: Api
  /** Of somebody whose password was right when tries could be counted. */
  readonly flow: string
}

interface Refused {
  readonly of: string
  readonly ask: (people: People, project: Published) => Promise<Answer>
}

interface DeadEngine {
  readonly name: string
  /** Variables for an address where nothing listens. */
  readonly variables: (host: string) => Readonly<Record<string, string>>
  /** The name in `/readyz`. */
  readonly dependency: string
  readonly refused: readonly Refused[]
}

const html = { accept: 'text/html' }

/** What counts tries to guess a secret: uncounted, nobody may try. */
const guarded: readonly Refused[] = [
  {
    of: 'a sign-in',
    ask: ({ anybody }) => anybody.post('/v2/auth/login', { username: 'user', password: 'a guess' }),
  },
  {
    of: 'the second step of a sign-in',
    ask: ({ anybody, flow }) => anybody.post('/v2/auth/login/2fa', { flow, code: '123456' }),
  },
  { of: 'a sign-in by passkey', ask: ({ anybody }) => anybody.post('/v2/auth/passkey/start') },
  {
    of: 'a forgotten password',
    ask: ({ anybody }) => anybody.post('/v2/auth/password/reset', { username: 'user', challenge: 'none' }),
  },
]

/** Pages that find projects through the index. */
const finding: readonly Refused[] = [
  { of: 'the page of a search', ask: ({ user }) => user.get('/mods', html) },
  { of: 'a search', ask: ({ user }) => user.get('/v2/search?query=sample') },
]

const engines: readonly DeadEngine[] = [
  {
    name: 'search, with an index of its own',
    variables: (host) => ({ OPENSEARCH_URL: `http://${host}` }),
    dependency: 'OpenSearch',
    refused: [],
  },
  {
    name: 'search, without another index',
    variables: (host) => ({ OPENSEARCH_URL: `http://${host}`, SEARCH_FALLBACK: 'none' }),
    dependency: 'OpenSearch',
    refused: finding,
  },
  {
    name: 'jobs and limits',
    variables: (host) => ({ REDIS_URL: `redis://${host}` }),
    dependency: 'Redis',
    refused: [
      ...guarded,
      { of: 'a look at the jobs', ask: ({ admin }) => admin.get('/v3/admin/jobs') },
      {
        of: 'a test mail',
        ask: ({ admin }) => admin.post('/v3/admin/mail/test', { to: 'somebody@example.test' }),
      },
    ],
  },
  {
    name: 'files',
    variables: (host) => ({ S3_URL: `http://key:secret@${host}/bucket` }),
    dependency: 'the store of files',
    refused: [
      {
        of: 'an upload',
        ask: ({ user }, { id }) =>
          user.post('/v2/version', form(versionData({ project_id: id }), [jarPart()])),
      },
    ],
  },
  {
    name: 'mail',
    variables: (host) => ({ SMTP_URL: `smtp://${host}` }),
    dependency: 'mail',
    refused: [],
  },
]

describe.each(engines)('without $name', ({ variables, dependency, refused }) => {
  let product: TestProduct
  let people: People
  let project: Published

  beforeAll(async () => {
    const masterKey = randomBytes(32)
    const nowhere = variables(`127.0.0.1:${await freePort()}`)
    product = await startProduct({ env: { ...nowhere, MASTER_KEY: masterKey.toString('hex') } })
    const { user, admin } = product.accounts
    people = {
      anybody: connect(product.url),
      user: connect(product.url, user?.token),
      admin: connect(product.url, admin?.token),
      // The password that the account was given began its first epoch.
      flow: makeFlow({ links: openLinks(masterKey) }, 'second-step', { user: user?.id ?? '', epoch: 1 }),
    }
    project = await createEmptyProject(people.user, 'sample')
  })
  afterAll(async () => {
    await product?.stop()
    await product?.forget()
  })

  test('readiness names it, and pages are served', async () => {
    const { user } = people
    const readiness = async () => {
      const { status, body } = await inTime(user.get('/readyz'))
      return { status, body }
    }
    await expect.poll(readiness, WITHIN).toMatchObject({
      status: 200,
      body: { status: 'degraded', missing: dependency, dependencies: { [dependency]: 'away' } },
    })
    const { title } = ok(await inTime(user.get(`/v2/project/${project.id}`))).as<{ title: string }>()
    expect(ok(await inTime(user.get('/v2/user'))).body).toMatchObject({ username: 'user' })
    for (const path of [`/mod/${project.slug}`, '/user/user'])
      expect(ok(await inTime(user.get(path, html))).text).toContain(title)
    expect(ok(await inTime(user.get('/', html))).text).toContain('<h1')
    for (const { ask } of refused === finding ? [] : finding) ok(await inTime(ask(people, project)))
  })

  test('it alone has the number 0 in the metrics', async () => {
    const states = async () => {
      const { text } = await inTime(people.user.get('/metrics'))
      return [...text.matchAll(/^modstead_engine_up\{engine="(.*)"\} (\d)$/gm)].map(([, ...state]) => state)
    }
    await expect.poll(states, WITHIN).toContainEqual([dependency, '0'])
    expect((await states()).filter(([, isUp]) => isUp === '0')).toEqual([[dependency, '0']])
    expect(await states()).toContainEqual(['the database', '1'])
  })

  test('a write that does not need it is made and read back', async () => {
    const { user } = people
    ok(await inTime(user.patch(`/v2/project/${project.id}`, { title: 'Without it' })), 204)
    expect(ok(await inTime(user.get(`/v2/project/${project.id}`))).body).toMatchObject({
      title: 'Without it',
    })
  })

  test.each(refused)('$of is answered with 503', async ({ ask }) => {
    expectRefused(await inTime(ask(people, project)))
  })
})
