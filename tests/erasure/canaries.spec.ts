import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProjectChoice } from '@modstead/domain/accounts/user/privacy/events'
import { mailboxDirectory } from '@modstead/infra/mail/mailbox/mailbox-directory'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { picture } from '../support/add-on-files.ts'
import { type Api, connect } from '../support/api.ts'
import { mailTo } from '../support/kept-mails.ts'
import { doLongAgo } from '../support/long-ago.ts'
import { codeFor, newApp, redeem } from '../support/oauth.ts'
import { runOperation } from '../support/operations.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { addMember, createEmptyProject, ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { readStoredData } from '../support/stored-data.ts'
import { filesBelow, formsOf, namesFoundIn, rowsOf } from './haystacks.ts'

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
}
const address = '203.0.113.77'
const device = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const foundIn = (haystack: string) => namesFoundIn(haystack, canaries)

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
let kept: { id: string; slug: string }
let gone: { id: string; slug: string }
let avatar: string
let icons: { own: string; shared: string }
let rowsBefore: string
let exported: string
let stranger: number
/** Secrets that were valid before the erasure. */
const secrets: string[] = []
const variables = () => ({ DATABASE_URL: database.url, MASTER_KEY: masterKey.toString('hex') })
const backups = { before: '', after: '' }
const backUp = async (into: string) =>
  expect(
    await runOperation('back-up-product', [into], { ...variables(), DATA_DIR: product.dataDir }),
  ).toMatchObject({ code: 0 })

const signInAs = async (username: string, password: string, agent: string): Promise<Api> => {
  const headers = { 'user-agent': agent, 'x-forwarded-for': address }
  const body = { username, password }
  const answer = ok(await connect(product.url).send('POST', '/v2/auth/login', { headers, body }))
  const { session } = answer.as<{ session: string }>()
  secrets.push(session)
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

const isErased = async () => {
  const { rows } = await pool.query(`select 1 from event where type = 'UserErased'`)
  if (rows.length !== 1) throw new Error(`the account is not erased yet:\n${product.output()}`)
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
  const expires = new Date(Date.now() + 86_400_000).toISOString()
  const token = ok(await me.post('/v2/pat', { name: canaries.token, scopes: 2, expires })).as<{
    id: string
    access_token: string
  }>()
  ok(await me.patch(`/v2/pat/${token.id}`, { name: canaries.renamedToken }), 204)
  const ownApp = await newApp(me, { name: canaries.app })
  const friendsApp = await newApp(friend.api)
  icons = {
    own: await iconOf(me, ownApp.id, picture()),
    shared: await iconOf(friend.api, friendsApp.id, shared),
  }
  const code = await codeFor(me, { client_id: friendsApp.id, scope: 'USER_READ' })
  const granted = ok(await redeem(friend.api, friendsApp, code)).as<{ access_token: string }>()
  secrets.push(token.access_token, granted.access_token)
  for (const secret of secrets) ok(await connect(product.url, secret).get('/v2/user'))
  kept = await createEmptyProject(me, 'handed-over')
  gone = await createEmptyProject(me, 'goes-along')
  await addMember(me, (kept as unknown as { team: string }).team, friend)
  await signInAs(username, GOOD_PASSWORD, device.replace('Firefox/140.0', 'Firefox/140.0 OPR/120.0'))
  const { id } = ok(await me.post('/_internal/user/export')).as<{ id: string }>()
  const read = (by: Api) => by.get(`/_internal/user/export/${id}`)
  exported = (await vi.waitFor(async () => ok(await read(me)), { timeout: 60_000, interval: 200 })).text
  stranger = (await read(friend.api)).status
  await mailTo(product.dataDir, email, 'is ready')
  rowsBefore = await rowsOf(pool)
  backups.before = join(await folder(), 'before')
  await backUp(backups.before)
  const heir = { kind: 'user', id: friend.id } as const
  await planLongAgo([
    { projectId: kept.id, heir },
    { projectId: gone.id, heir: null },
  ])
  await vi.waitFor(isErased, { timeout: 90_000, interval: 200 })
  await mailTo(product.dataDir, email, 'was deleted')
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
  })

  test('is only for its owner', () => expect(stranger).toBe(404))
})

describe('after an account is erased', () => {
  test('the canaries would be found: they were in the read models, and are in the mailbox', async () => {
    expect(foundIn(rowsBefore)).toEqual(['username', 'email', 'name', 'bio', 'token', 'renamedToken', 'app'])
    expect(rowsBefore).toContain(address)
    for (const form of formsOf(canaries.name)) expect(foundIn(`_${form}_`)).toEqual(['name'])
    expect(foundIn(await filesBelow(mailboxDirectory(product.dataDir)))).toContain('email')
  })

  test('no row of any table contains personal data, devices or addresses', async () => {
    const rows = await rowsOf(pool)
    expect(foundIn(rows)).toEqual([])
    expect(rows).not.toContain(address)
    expect(rows).toContain(userId)
  })

  // Outside production mails are in a folder for a week. In production there is no such folder.
  test('no file does, except the mails in the mailbox', async () => {
    expect(foundIn(await filesBelow(product.dataDir, [mailboxDirectory(product.dataDir)]))).toEqual([])
  })

  test('the log output of the product does not, and it reports no errors', () => {
    expect(foundIn(product.output())).toEqual([])
    expect(product.output()).not.toMatch(/"level":(50|60)/)
  })

  test('search does not', async () => {
    const nobody = connect(product.url)
    const found = await nobody.get(`/v2/search?query=${canaries.username}`)
    expect(foundIn(found.text.replaceAll('"query"', ''))).toEqual([])
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
    expect(foundIn(await filesBelow(backups.after))).toEqual([])
    expect(await keyIn(backups.after)).toBeNull()
    expect(await keyIn(backups.before)).toMatch(/./)
    await backUp(backups.before)
    expect(await keyIn(backups.before)).toBeNull()
    const target = await openTestDatabase()
    cleanUps.push(() => target.close())
    const into = { ...variables(), DATABASE_URL: target.url, DATA_DIR: await folder() }
    expect(await runOperation('restore-product', [backups.after], into)).toMatchObject({ code: 0 })
    const restored = createPool(target.url, { name: 'specs' })
    expect(foundIn(await rowsOf(restored))).toEqual([])
    await restored.end()
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
    expect(secrets.length).toBe(4)
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
