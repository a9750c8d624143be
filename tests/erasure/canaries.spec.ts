import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
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
import { filesBelow, formsOf, headOf, keyIn, rowsOf } from './haystacks.ts'
import { type PickySmtp, startPickySmtp, verificationFlow } from './picky-smtp.ts'
import { BROWSER, canaries, device, FOR_STAFF, foundIn, hidden, hiddenIn, hide } from './planted.ts'
import { avatarsOf, feedOf } from './told-events.ts'
import { askForPerson, hiddenToken, iconOf, picturesOf, sendMailJobs, startRecovery } from './visits.ts'
import { addWaysIn, openProvider } from './ways-in.ts'

const masterKey = randomBytes(32)
const COOL_OFF_MS = 15 * 24 * 60 * 60 * 1000

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
let provided: Awaited<ReturnType<typeof openProvider>>
/** Backup codes that are still to be used. */
const codes: string[] = []
let avatar: string
let icons: { own: string; shared: string }
/** Paths of what the project that goes along shows. */
let goneAlong: readonly string[]
const before = { rows: '', files: '', log: '', metrics: '', found: '', feed: '' }
let exported: string
/** The last event before the account's deletion was planned. */
let whole: string
let stranger: number
/** Secrets that were valid before the erasure. */
const secrets: string[] = []
const variables = () => ({
  ...{ DATABASE_URL: database.url, MASTER_KEY: masterKey.toString('hex') },
  ...{ SMTP_URL: mails.url, LOG_LEVEL: 'trace' },
  ...provided.variables,
})
const backups = { before: '', copied: '', after: '' }
const backUp = async (into: string) =>
  expect(
    await runOperation('back-up-product', [into], { ...variables(), DATA_DIR: product.dataDir }),
  ).toMatchObject({ code: 0 })

const signInAs = async (username: string, password: string, agent: string): Promise<Api> => {
  const headers = { 'user-agent': agent, 'x-forwarded-for': canaries.address }
  const post = async (path: string, body: object) =>
    ok(await connect(product.url).send('POST', path, { headers, body }))
  const { flow } = (await post('/v2/auth/login', { username, password })).as<{ flow: string }>()
  const second = await post('/v2/auth/login/2fa', { flow, code: codes.shift() })
  const { session } = second.as<{ session: string }>()
  secrets.push(hide(`session ${secrets.length}`, session))
  return connect(product.url, session)
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

const mailArrives = (about: string) =>
  vi.waitFor(() => expect(mails.taken().some((mail) => mail.includes(about))).toBe(true), patiently)

const patiently = { timeout: 90_000, interval: 200 }

const isErased = async () => {
  const { rows } = await pool.query(`select 1 from event where type = 'UserErased'`)
  if (rows.length !== 1) throw new Error(`the account is not erased yet:\n${product.output()}`)
}

beforeAll(async () => {
  database = await openTestDatabase()
  cleanUps.push(() => database.close())
  pool = createPool(database.url, { name: 'specs' })
  cleanUps.push(() => pool.end())
  mails = await startPickySmtp({ [canaries.deadMail]: 550, [canaries.lateMail]: 450 })
  cleanUps.push(() => mails.stop())
  provided = await openProvider()
  cleanUps.push(() => provided.standIn.close())
  product = await startProduct({ env: { ...variables(), TRUST_PROXY: 'true' } })
  cleanUps.push(() => product.forget())
  cleanUps.push(() => product.stop())
  const first = product.accounts.creator
  const friend = { id: first?.id ?? '', api: connect(product.url, first?.token) }
  const { username, email, name, bio } = canaries
  const nobody = connect(product.url)
  ok(await signUpAs(nobody, canaries.formerName, { email: canaries.formerEmail }))
  userId = ok(await nobody.get(`/v2/user/${canaries.formerName}`)).as<{ id: string }>().id
  const names = { ...canaries, username: canaries.formerName, email }
  const factor = await addWaysIn(nobody, userId, names, (to) => verificationFlow(mails, to))
  hide('secret of the app for codes', factor.secret)
  for (const [number, code] of factor.backupCodes.entries()) {
    codes.push(hide(`backup code ${number}`, code))
    hide(`backup code ${number} as it is hashed`, code.replaceAll('-', ''))
  }
  const me = await signInAs(canaries.formerName, GOOD_PASSWORD, device)
  ok(await me.patch(`/v2/user/${userId}`, { username, name, bio }), 204)
  const shared = picture()
  ok(await me.send('PATCH', `/v2/user/${userId}/icon?ext=png`, { body: shared }), 204)
  ok(await me.send('PATCH', `/v2/user/${userId}/icon?ext=png`, { body: picture() }), 204)
  avatar = ok(await me.get('/v2/user')).as<{ avatar_url: string }>().avatar_url
  const token = await hiddenToken(me, canaries.token)
  ok(await me.patch(`/v2/pat/${token.id}`, { name: canaries.renamedToken }), 204)
  const tokens = [token, await hiddenToken(me, canaries.deadMail), await hiddenToken(me, canaries.lateMail)]
  secrets.push(...tokens.map(({ access_token }) => access_token))
  const preferences = { ownGame: { version: canaries.game, loaders: {} } }
  const chosen_at = new Date().toISOString()
  ok(await me.patch('/_internal/settings/preferences', { preferences, chosen_at }))
  const look = { user: userId, reason: canaries.reason }
  ok(await administrator().post('/_internal/admin/user-looks', look))
  const ownApp = await newApp(me, {
    ...{ name: canaries.app, description: canaries.appDescription, url: canaries.appUrl },
    redirect_uris: [canaries.redirect],
  })
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
  goneAlong = await picturesOf(me, gone.id)
  for (const { id } of [kept, gone])
    await approve(connect(product.url, product.accounts.moderator?.token), id)
  const publisher = { issuer: 'https://ci.example', source: `${canaries.publisher}/add-on` }
  ok(await me.post(`/v3/project/${kept.id}/publishers`, publisher))
  await addMember(me, kept.team, friend)
  await startRecovery(product.url, username)
  await signInAs(username, GOOD_PASSWORD, device)
  const { id } = ok(await me.post('/_internal/user/export')).as<{ id: string }>()
  const read = (by: Api) => by.get(`/_internal/user/export/${id}`)
  exported = (await vi.waitFor(async () => ok(await read(me)), patiently)).text
  const login = await nobody.post('/v2/auth/login', { username: first?.username, password: first?.password })
  stranger = (await read(connect(product.url, ok(login).as<{ session: string }>().session))).status
  await mailArrives('is ready')
  const refused = { failed: 1, dead: 1 }
  await vi.waitFor(async () => expect(await sendMailJobs(administrator())).toMatchObject(refused), patiently)
  await vi.waitFor(async () => expect(await search(username)).toHaveLength(2), patiently)
  before.found = JSON.stringify(await search(username))
  before.rows = await rowsOf(pool)
  before.files = await filesBelow(product.dataDir)
  await askForPerson(product.url)
  before.log = product.output()
  before.metrics = (await connect(product.url).get('/metrics')).text
  before.feed = await feedOf(administrator())
  backups.before = join(await folder(), 'before')
  await backUp(backups.before)
  backups.copied = join(await folder(), 'copied')
  await cp(backups.before, backups.copied, { recursive: true })
  whole = await headOf(pool)
  const heir = { kind: 'user', id: friend.id } as const
  await planLongAgo([
    { projectId: kept.id, heir },
    { projectId: gone.id, heir: null },
  ])
  await vi.waitFor(isErased, patiently)
  await mailArrives('was deleted')
  await askForPerson(product.url)
  backups.after = join(await folder(), 'after')
  await backUp(backups.after)
})

describe('a copy of one’s data', () => {
  test('contains everything that is stored, in plain text, but no secrets', () => {
    const { events, account, ownApps, authorizedApps } = JSON.parse(exported)
    expect(foundIn(exported)).toEqual(Object.keys(canaries).filter((name) => !FOR_STAFF.includes(name)))
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
  expect(Object.keys(hidden)).toHaveLength(32)
})

describe('while an account is there', () => {
  test('read models and search show its person', () => {
    // Only the log knows these, or what was before.
    const inLog = ['formerName', 'formerEmail', 'subject']
    const shown = Object.keys(canaries).filter((name) => !inLog.includes(name))
    expect(foundIn(before.rows)).toEqual(shown)
    expect(before.rows).toMatch(BROWSER)
    expect(foundIn(before.found)).toEqual(['username'])
  })

  test('neither the log, nor what is published of it, nor files nor backups are readable', async () => {
    const backup = await filesBelow(backups.before)
    for (const about of [backup, before.feed]) expect(about).toContain(userId)
    for (const haystack of [before.files, before.log, before.metrics, before.feed, backup]) {
      expect(foundIn(haystack)).toEqual([])
      expect(haystack).not.toMatch(BROWSER)
    }
  })

  test('secrets, and devices as they name themselves, are nowhere at rest', async () => {
    const backup = await filesBelow(backups.before)
    for (const haystack of [before.rows, before.files, before.log, before.metrics, before.feed, backup])
      expect(hiddenIn(haystack)).toEqual([])
  })
})

describe('after an account is erased', () => {
  test('no row of any table contains personal data, devices, addresses or secrets', async () => {
    const rows = await rowsOf(pool)
    expect([foundIn(rows), hiddenIn(rows)]).toEqual([[], []])
    expect(rows).not.toMatch(BROWSER)
    expect(rows).toContain(userId)
  })

  test('no file does, and the pictures of the project that went along are gone', async () => {
    const statusOf = async (path: string) => (await connect(product.url).get(path)).status
    expect(goneAlong).toHaveLength(2)
    for (const path of goneAlong) await expect.poll(() => statusOf(path), patiently).toBe(404)
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

  test('its metrics do not', async () => {
    const metrics = (await connect(product.url).get('/metrics')).text
    expect(metrics).toContain('http')
    expect([foundIn(metrics), hiddenIn(metrics)]).toEqual([[], []])
    expect(metrics).not.toMatch(BROWSER)
  })

  test('followers of the log get nothing of it, and its avatars lead to no picture but one that others show', async () => {
    const feed = await feedOf(administrator())
    expect([foundIn(feed), hiddenIn(feed)]).toEqual([[], []])
    expect(feed).not.toMatch(BROWSER)
    const [shared, own] = [icons.shared, new URL(avatar).pathname].map((each) => each.replace('/files/', ''))
    expect(await avatarsOf(userId, feed, connect(product.url))).toEqual([
      [shared, 200, 200],
      [own, 404, 404],
    ])
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
    await expect.poll(() => sendMailJobs(administrator()), patiently).toMatchObject(done)
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
    expect(await keyIn(backups.after, userId)).toBeNull()
    expect(await keyIn(backups.before, userId)).toMatch(/./)
    await backUp(backups.before)
    expect(await keyIn(backups.before, userId)).toBeNull()
  })

  test.each([
    ['a later backup', () => [backups.after]],
    ['an earlier one that was continued', () => [backups.before]],
    ['a moment before the erasure', () => [backups.before, '--until', whole]],
    ['a copy of an earlier one', () => [backups.copied, '--erased', backups.after]],
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
