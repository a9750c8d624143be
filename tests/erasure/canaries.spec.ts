import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProjectChoice } from '@modstead/domain/accounts/user/privacy/events'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { picture } from '../support/add-on-files.ts'
import { type Api, connect } from '../support/api.ts'
import { doLongAgo } from '../support/long-ago.ts'
import { codeFor, newApp, redeem, type Tokens } from '../support/oauth.ts'
import { runOperation } from '../support/operations.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { addMember, approve, createProject, ok, type Published } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { readStoredData } from '../support/stored-data.ts'
import { filesBelow, formsOf, namesFoundIn, rowsOf } from './haystacks.ts'
import { type PickySmtp, startPickySmtp } from './picky-smtp.ts'

const masterKey = randomBytes(32)
const COOL_OFF_MS = 15 * 24 * 60 * 60 * 1000

/** Each is in only one place, so that it shows what was left behind. */
const canary = (about: string) => `${about}${randomBytes(6).toString('hex')}`
const canaries = {
  username: canary('user'),
  email: `${canary('mail')}@mods-mail.test`,
  name: canary('name'),
  bio: canary('bio'),
  token: canary('token'),
  renamedToken: canary('renamed'),
  formerName: canary('former'),
  app: canary('app'),
  redirect: `https://${canary('redirect')}.example/`,
  publisher: canary('publisher'),
  /** Names of tokens, whose mails are refused for good and for now. */
  deadMail: canary('dead'),
  lateMail: canary('late'),
  address: '203.0.113.77',
}
/** Nobody else here uses this browser. */
const BROWSER = /\bOpera\b/
const engine = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const device = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${engine} OPR/125.0.0.0`

const foundIn = (haystack: string) => namesFoundIn(haystack, canaries)

/** What may be nowhere at any time: the random part of each secret, and a device as it names itself. */
const hidden: Record<string, string> = { password: GOOD_PASSWORD, device }
const hide = (name: string, secret: string): string => {
  hidden[name] = secret.replace(/^\w{3}_\w{8}/, '')
  return secret
}
const hiddenIn = (haystack: string) => namesFoundIn(haystack, hidden)

const cleanUps: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
})
const folder = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'modstead-canaries-'))
  cleanUps.push(() => rm(directory, { recursive: true, force: true }))
  return directory
}

let database: TestDatabase
let pool: pg.Pool
let product: TestProduct
let userId: string
let kept: Published
let gone: Published
let mails: PickySmtp
let avatar: string
let icons: { own: string; shared: string }
const before = { rows: '', files: '', log: '', found: '' }
let exported: string
/** The last event before the account's deletion was planned. */
let whole: string
let stranger: number
/** Secrets that were valid before the erasure. */
const secrets: string[] = []
const variables = () => ({
  ...{ DATABASE_URL: database.url, MASTER_KEY: masterKey.toString('hex') },
  ...{ SMTP_URL: mails.url, LOG_LEVEL: 'trace' },
})
const backups = { before: '', after: '' }
const backUp = async (into: string) =>
  expect(
    await runOperation('back-up-product', [into], { ...variables(), DATA_DIR: product.dataDir }),
  ).toMatchObject({ code: 0 })

const signInAs = async (username: string, password: string, agent: string): Promise<Api> => {
  const headers = { 'user-agent': agent, 'x-forwarded-for': canaries.address }
  const body = { username, password }
  const answer = ok(await connect(product.url).send('POST', '/v2/auth/login', { headers, body }))
  const { session } = answer.as<{ session: string }>()
  secrets.push(hide(`session ${secrets.length}`, session))
  return connect(product.url, session)
}

/** Returns the path at which everybody sees the app's new icon. */
const iconOf = async (owner: Api, app: string, body: ReturnType<typeof picture>): Promise<string> => {
  ok(await owner.send('PATCH', `/_internal/oauth/app/${app}/icon?ext=png`, { body }), 204)
  const { icon_url } = ok(await owner.get(`/_internal/oauth/app/${app}`)).as<{ icon_url: string }>()
  return new URL(icon_url).pathname
}

/** The request that its owner made two weeks ago. */
const planLongAgo = (projects: readonly ProjectChoice[]) =>
  doLongAgo({ databaseUrl: database.url, masterKey }, userId, COOL_OFF_MS, () => ({
    type: 'PlanDeletion',
    userId,
    projects,
  }))

const administrator = () => connect(product.url, product.accounts.admin?.token)

const search = async (text: string): Promise<readonly { slug: string; author: string }[]> =>
  ok(await connect(product.url).get(`/v2/search?query=${text}`)).as<{
    hits: { slug: string; author: string }[]
  }>().hits

const sendMailJobs = async () => {
  const { types } = ok(await administrator().get('/v3/admin/jobs')).as<{ types: { type: string }[] }>()
  return types.find(({ type }) => type === 'send-mail')
}

const mailArrives = (about: string) =>
  vi.waitFor(() => expect(mails.taken().some((mail) => mail.includes(about))).toBe(true), patiently)

const createToken = async (by: Api, name: string) => {
  const expires = new Date(Date.now() + 86_400_000).toISOString()
  const token = ok(await by.post('/v2/pat', { name, scopes: 2, expires })).as<{
    id: string
    access_token: string
  }>()
  secrets.push(hide(name, token.access_token))
  return token
}

const patiently = { timeout: 90_000, interval: 200 }

const isErased = async () => {
  const { rows } = await pool.query(`select 1 from event where type = 'UserErased'`)
  if (rows.length !== 1) throw new Error(`the account is not erased yet:\n${product.output()}`)
}

const headOf = async (of: pg.Pool): Promise<string> => {
  const { rows } = await of.query<{ head: string }>('select max(position)::text as head from event')
  return rows[0]?.head ?? ''
}

/** The wrapped key in a backup. null: it was removed. */
const keyIn = async (backup: string): Promise<string | null | undefined> => {
  const lines = (await filesBelow(backup)).split('\n')
  const line = lines.findLast((each) => each.includes(`["${userId}",`))
  return line?.includes(`["${userId}",null]`) ? null : line
}

beforeAll(async () => {
  database = await openTestDatabase()
  cleanUps.push(() => database.close())
  pool = createPool(database.url, { name: 'specs' })
  cleanUps.push(() => pool.end())
  mails = await startPickySmtp({ [canaries.deadMail]: 550, [canaries.lateMail]: 450 })
  cleanUps.push(() => mails.stop())
  product = await startProduct({ env: { ...variables(), TRUST_PROXY: 'true' } })
  cleanUps.push(() => product.forget())
  cleanUps.push(() => product.stop())
  const first = product.accounts.creator
  const friend = { id: first?.id ?? '', api: connect(product.url, first?.token) }
  const { username, email, name, bio } = canaries
  ok(await signUpAs(connect(product.url), canaries.formerName, { email }))
  const me = await signInAs(canaries.formerName, GOOD_PASSWORD, device)
  userId = ok(await me.get('/v2/user')).as<{ id: string }>().id
  ok(await me.patch(`/v2/user/${userId}`, { username, name, bio }), 204)
  const shared = picture()
  ok(await me.send('PATCH', `/v2/user/${userId}/icon?ext=png`, { body: shared }), 204)
  ok(await me.send('PATCH', `/v2/user/${userId}/icon?ext=png`, { body: picture() }), 204)
  avatar = ok(await me.get('/v2/user')).as<{ avatar_url: string }>().avatar_url
  const token = await createToken(me, canaries.token)
  ok(await me.patch(`/v2/pat/${token.id}`, { name: canaries.renamedToken }), 204)
  await createToken(me, canaries.deadMail)
  await createToken(me, canaries.lateMail)
  const ownApp = await newApp(me, { name: canaries.app, redirect_uris: [canaries.redirect] })
  hide('client secret', ownApp.client_secret)
  const friendsApp = await newApp(friend.api)
  icons = {
    own: await iconOf(me, ownApp.id, picture()),
    shared: await iconOf(friend.api, friendsApp.id, shared),
  }
  const code = await codeFor(me, { client_id: friendsApp.id, scope: 'USER_READ' })
  hide('code', code)
  const granted = ok(await redeem(friend.api, friendsApp, code)).as<Tokens>()
  hide('refresh token', granted.refresh_token)
  secrets.push(hide('access token', granted.access_token))
  for (const secret of secrets) ok(await connect(product.url, secret).get('/v2/user'))
  kept = await createProject(me, 'handed-over')
  gone = await createProject(me, 'goes-along')
  for (const { id } of [kept, gone])
    await approve(connect(product.url, product.accounts.moderator?.token), id)
  const publisher = { issuer: 'https://ci.example', source: `${canaries.publisher}/add-on` }
  ok(await me.post(`/v3/project/${kept.id}/publishers`, publisher))
  await addMember(me, kept.team, friend)
  await signInAs(username, GOOD_PASSWORD, device)
  const { id } = ok(await me.post('/_internal/user/export')).as<{ id: string }>()
  const read = (by: Api) => by.get(`/_internal/user/export/${id}`)
  exported = (await vi.waitFor(async () => ok(await read(me)), patiently)).text
  stranger = (await read(friend.api)).status
  await mailArrives('is ready')
  await vi.waitFor(async () => expect(await sendMailJobs()).toMatchObject({ failed: 1, dead: 1 }), patiently)
  await vi.waitFor(async () => expect(await search(username)).toHaveLength(2), patiently)
  before.found = JSON.stringify(await search(username))
  before.rows = await rowsOf(pool)
  before.files = await filesBelow(product.dataDir)
  before.log = product.output()
  backups.before = join(await folder(), 'before')
  await backUp(backups.before)
  whole = await headOf(pool)
  const heir = { kind: 'user', id: friend.id } as const
  await planLongAgo([
    { projectId: kept.id, heir },
    { projectId: gone.id, heir: null },
  ])
  await vi.waitFor(isErased, patiently)
  await mailArrives('was deleted')
  backups.after = join(await folder(), 'after')
  await backUp(backups.after)
})

describe('a copy of one’s data', () => {
  test('contains everything that is stored, in plain text, but no secrets', () => {
    const { events, account, ownApps, authorizedApps } = JSON.parse(exported)
    expect(foundIn(exported)).toEqual(Object.keys(canaries))
    expect(account).toMatchObject([{ id: userId, email: canaries.email }])
    expect([ownApps, authorizedApps]).toMatchObject([[{ name: canaries.app }], [{ user_id: userId }]])
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'UserProfileChanged', by: 'you', data: expect.anything() }),
    )
    expect(exported).not.toMatch(/passwordHash|secretHash|codeHash|secret_hash|argon2/)
    expect(hiddenIn(exported)).toEqual([])
  })

  test('is only for its owner', () => expect(stranger).toBe(404))
})

test('what is looked for would be found, in any form', async () => {
  const directory = await folder()
  for (const form of [
    ...formsOf(canaries.name),
    ...formsOf(canaries.name).map((each) => each.toUpperCase()),
  ]) {
    await writeFile(join(directory, 'planted'), `_${form}_`)
    expect(foundIn(await filesBelow(directory))).toEqual(['name'])
  }
  for (const [name, secret] of Object.entries(hidden)) expect(hiddenIn(`_${secret}_`)).toEqual([name])
  expect(Object.keys(hidden)).toHaveLength(11)
})

describe('while an account is there', () => {
  test('read models and search show its person', () => {
    // Only the log knows the name that the person had before.
    const shown = Object.keys(canaries).filter((name) => name !== 'formerName')
    expect(foundIn(before.rows)).toEqual(shown)
    expect(before.rows).toMatch(BROWSER)
    expect(foundIn(before.found)).toEqual(['username'])
  })

  test('neither the log nor files nor backups are readable', async () => {
    const backup = await filesBelow(backups.before)
    expect(backup).toContain(userId)
    for (const haystack of [before.files, before.log, backup]) {
      expect(foundIn(haystack)).toEqual([])
      expect(haystack).not.toMatch(BROWSER)
    }
  })

  test('secrets, and devices as they name themselves, are nowhere at rest', async () => {
    const backup = await filesBelow(backups.before)
    for (const haystack of [before.rows, before.files, before.log, backup])
      expect(hiddenIn(haystack)).toEqual([])
  })
})

describe('after an account is erased', () => {
  test('no row of any table contains personal data, devices, addresses or secrets', async () => {
    const rows = await rowsOf(pool)
    expect(foundIn(rows)).toEqual([])
    expect(hiddenIn(rows)).toEqual([])
    expect(rows).not.toMatch(BROWSER)
    expect(rows).toContain(userId)
  })

  test('no file does', async () => {
    const files = await filesBelow(product.dataDir)
    expect([foundIn(files), hiddenIn(files)]).toEqual([[], []])
    expect(files).not.toMatch(BROWSER)
  })

  test('the log output of the product does not, and it reports no other error than the refused mail', () => {
    const output = product.output()
    // `output()` keeps no more than that.
    expect(output.length).toBeLessThan(200_000)
    expect(output).toContain('"level":30')
    expect([foundIn(output), hiddenIn(output)]).toEqual([[], []])
    expect(output).not.toMatch(BROWSER)
    const errors = output.split('\n').filter((line) => /"level":(50|60)/.test(line))
    for (const error of errors) expect(error).toMatch(/send-mail.*refused for good: 550/)
  })

  test('search finds its project by nothing but what its heir may keep', async () => {
    for (const text of [canaries.username, canaries.formerName, canaries.name, gone.slug])
      expect(await search(text)).toEqual([])
    expect(await search(kept.slug)).toMatchObject([{ slug: kept.slug, author: 'creator' }])
  })

  test('mails about it that were still to be sent, or were given up, are sent no more', async () => {
    const sent = mails.taken().length
    const { jobs } = ok(await administrator().get('/v3/admin/jobs/dead')).as<{ jobs: { id: string }[] }>()
    expect(jobs).toHaveLength(1)
    expect(foundIn(JSON.stringify(jobs))).toEqual([])
    const path = `/v3/admin/jobs/dead/${encodeURIComponent(jobs[0]?.id ?? '')}/replay`
    ok(await administrator().post(path), 204)
    const done = { waiting: 0, active: 0, delayed: 0, failed: 0, dead: 0 }
    await expect.poll(sendMailJobs, { timeout: 120_000, interval: 500 }).toMatchObject(done)
    expect(mails.taken()).toHaveLength(sent)
  })

  test('its projects were given away as chosen', async () => {
    const [creator, admin] = ['creator', 'admin'].map((name) =>
      connect(product.url, product.accounts[name]?.token),
    )
    expect((await admin?.get(`/v2/project/${gone.id}`))?.status).toBe(404)
    expect((await creator?.get(`/v2/project/${kept.id}`))?.status).toBe(200)
    const members = await creator?.get(`/v2/project/${kept.id}/members`)
    expect(members?.as<{ user: { id: string }; role: string }[]>()).toMatchObject([
      { user: { id: product.accounts.creator?.id }, role: 'Owner' },
    ])
  })

  test('a later backup contains no key of the person, and neither does a continued one', async () => {
    const backup = await filesBelow(backups.after)
    expect([foundIn(backup), hiddenIn(backup)]).toEqual([[], []])
    expect(await keyIn(backups.after)).toBeNull()
    expect(await keyIn(backups.before)).toMatch(/./)
    await backUp(backups.before)
    expect(await keyIn(backups.before)).toBeNull()
  })

  test.each([
    ['a later backup', () => [backups.after]],
    ['an earlier one that was continued', () => [backups.before]],
    ['a moment before the erasure', () => [backups.before, '--until', whole]],
  ])('a product restored from %s shows nothing of it either', async (_, args) => {
    const target = await openTestDatabase()
    cleanUps.push(() => target.close())
    const into = { ...variables(), DATABASE_URL: target.url, DATA_DIR: await folder() }
    expect(await runOperation('restore-product', args(), into)).toMatchObject({ code: 0 })
    const restored = await startProduct({ dataDir: into.DATA_DIR, env: into })
    cleanUps.push(() => restored.stop())
    const nobody = connect(restored.url)
    const hits = async (text: string) => (await nobody.get(`/v2/search?query=${text}`)).text
    await expect.poll(() => hits(kept.slug)).toContain(kept.id)
    for (const text of [canaries.username, canaries.name]) expect(await hits(text)).toContain('"hits":[]')
    for (const name of [canaries.username, canaries.formerName])
      expect((await nobody.get(`/v2/user/${name}`)).status).toBe(404)
    for (const path of [avatar, icons.own])
      expect((await nobody.get(new URL(path, restored.url).pathname)).status).toBe(404)
    const password = { username: canaries.username, password: GOOD_PASSWORD }
    expect((await nobody.post('/v2/auth/login', password)).status).toBe(401)
    const rows = createPool(target.url, { name: 'specs' })
    const readable = [await rowsOf(rows), await filesBelow(into.DATA_DIR), restored.output()]
    await rows.end()
    expect(readable[0]).toContain(kept.slug)
    for (const haystack of readable) {
      expect([foundIn(haystack), hiddenIn(haystack)]).toEqual([[], []])
      expect(haystack).not.toMatch(BROWSER)
    }
    await restored.stop()
  })

  test('nobody finds it, and others may use its names, which lets none of its secrets in', async () => {
    const nobody = connect(product.url)
    for (const name of [userId, canaries.username, canaries.formerName])
      expect((await nobody.get(`/v2/user/${name}`)).status).toBe(404)
    for (const path of [new URL(avatar).pathname, icons.own])
      expect((await nobody.get(path)).status).toBe(404)
    // Another user's app shows a former avatar.
    expect((await nobody.get(icons.shared)).status).toBe(200)
    expect((await signUpAs(nobody, canaries.username, { email: canaries.email })).status).toBe(200)
    expect(secrets.length).toBe(6)
    for (const secret of secrets)
      expect((await connect(product.url, secret).get('/v2/user')).status).toBe(401)
  })

  test('every read model equals a rebuild, and every chain is valid', async () => {
    await product.stop()
    const stored = await readStoredData(product.dataDir, product.url, variables())
    expect(stored.proved).toEqual(stored.projections)
    expect(stored.chain).toMatchObject({ broken: [] })
  })
})
