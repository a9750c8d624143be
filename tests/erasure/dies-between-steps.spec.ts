import { randomBytes, randomUUID } from 'node:crypto'
import { eraseAccount } from '@modstead/command-api/accounts/deletion/erase-account'
import { user } from '@modstead/domain/accounts/aggregates'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { Postponed } from '@modstead/infra/jobs/port'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from '../support/api.ts'
import { mailsTo, mailTo } from '../support/kept-mails.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { approve, createProject } from '../support/publish.ts'
import { readStoredData } from '../support/stored-data.ts'
import { newOwner, type Owner, type Person } from './belongings.ts'
import { Died, type DiesAfter, type Lives, openLives } from './process-of-erasure.ts'

const FIFTEEN_DAYS_MS = 15 * 24 * 60 * 60 * 1000
/** More runs than an erasure has steps and waits. */
const MAX_LIVES = 300
const COUNTS_OF_MAILS = ['mails_of_day', 'security_mails_of_day']
const patiently = { timeout: 20_000, interval: 100 }

let database: TestDatabase
let pool: pg.Pool
let product: TestProduct
let lives: Lives
let friend: Person
const owners: Owner[] = []
let startOfLast: string
const variables = () => ({ DATABASE_URL: database.url, MASTER_KEY: masterKey.toString('hex') })
const masterKey = randomBytes(32)

const administrator = () => connect(product.url, product.accounts.admin?.token)

const planDeletion = ({ userId, choices: projects }: Owner) => {
  const actor = { kind: 'user', id: userId, role: 'developer' } as const
  const context = { actor, now: new Date().toISOString() }
  const intent = { commandId: randomUUID(), via: bySystem('specs') }
  return lives.executor.execute(user, userId, { type: 'PlanDeletion', userId, projects }, context, intent)
}

/** Runs an erasure to its end, in processes that may die. */
const eraseIn = async (userId: string, diesAfter: DiesAfter): Promise<void> => {
  for (let life = 1; life <= MAX_LIVES; life++) {
    const intent = { commandId: `erasure of ${userId}`, via: bySystem('erase-account') }
    const actor = { kind: 'system', name: 'erase-account' } as const
    const sender = { actor, now: new Date().toISOString(), intent }
    try {
      await eraseAccount(lives.begin(diesAfter), userId, sender)
      return
    } catch (error) {
      if (!(error instanceof Died || error instanceof Postponed)) throw error
    }
  }
  throw new Error('the erasure does not end')
}

/** Counts the events after `begun`, by type. */
const doneSince = async (begun: string): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await pool.query<{ type: string; times: number }>(
    'select type, count(*)::int as times from event where position > $1 group by type',
    [begun],
  )
  return Object.fromEntries(rows.map(({ type, times }) => [type, times]))
}

const head = async (): Promise<string> => {
  const { rows } = await pool.query<{ head: string }>('select max(position)::text as head from event')
  return rows[0]?.head ?? '0'
}

const EXPECTED = {
  UserErasureBegun: 1,
  ...{
    SessionEnded: 2,
    AccessTokenRevoked: 1,
    AuthorizationRevoked: 1,
    AppDeleted: 1,
    PublisherDistrusted: 1,
  },
  ...{ ProjectMovedToOrganization: 2, TeamOwnershipGivenUp: 2 },
  // Three projects and an organization.
  ...{ TeamOwnershipTransferred: 4, ProjectOwnerChanged: 3, TeamMemberRemoved: 5 },
  // Four projects and an organization.
  ...{ ProjectDeleted: 4, OrganizationDeleted: 1, TeamDisbanded: 5, SlugReleased: 5 },
  ...{ ProjectUnfollowed: 1, UsernameReleased: 1, IdentifierReleased: 1, UserErased: 1 },
}

const seen = new Set<string>()
const DEATHS = {
  never: () => false,
  'after each effect': (effect: string) => !seen.has(effect) && !!seen.add(effect),
}

beforeAll(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'specs' })
  product = await startProduct({ env: variables() })
  lives = await openLives({ ...variables(), DATA_DIR: product.dataDir, PUBLIC_URL: product.url })
  const first = product.accounts.creator
  friend = { id: first?.id ?? '', api: connect(product.url, first?.token) }
  const { id: followed } = await createProject(friend.api, 'followed')
  await approve(connect(product.url, product.accounts.moderator?.token), followed)
  for (const name of ['never', 'often']) {
    const owner = await newOwner(product, name, friend, followed)
    await planDeletion(owner)
    for (const table of COUNTS_OF_MAILS)
      await pool.query(`insert into ${table} values ($1, current_date, '{one}') on conflict do nothing`, [
        owner.userId,
      ])
    owners.push(owner)
  }
  // The product has the timer too, and would begin as well.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + FIFTEEN_DAYS_MS })
})
afterAll(async () => {
  vi.useRealTimers()
  await lives.close()
  await product.stop()
  await product.forget()
  await pool.end()
  await database.close()
})

describe.each([
  ['never', 0],
  ['after each effect', 1],
] as const)('an erasure whose process dies %s', (dies, number) => {
  let begun: string
  let owner: Owner
  beforeAll(async () => {
    owner = owners[number] as Owner
    begun = await head()
    startOfLast = begun
    await eraseIn(owner.userId, DEATHS[dies])
  })

  test('is completed, with each effect once', async () => {
    await expect.poll(() => doneSince(begun), patiently).toEqual(EXPECTED)
  })

  test.each([
    ['to-friend', 'friend'],
    ['to-member', 'friend'],
    ['from-lonely', 'friend'],
    ['to-own', 'own'],
    ['to-other', 'other'],
    ['in-own', 'own'],
    ['from-stranger', null],
    ['chosen-to-go', null],
    ['left-alone', null],
    ['in-lonely', null],
  ] as const)('leaves the project %s to %s', async (fate, heir) => {
    const heirs = {
      friend: { organization: null, owners: [friend.id] },
      own: { organization: owner.organizations.own, owners: [] },
      other: { organization: owner.organizations.other, owners: [] },
    }
    const path = `/v2/project/${owner.projects[fate]}`
    await expect
      .poll(async () => {
        const answer = await administrator().get(path)
        if (answer.status === 404) return null
        const members = (await administrator().get(`${path}/members`)).as<
          { role: string; user: { id: string } }[]
        >()
        return {
          organization: answer.as<{ organization: string | null }>().organization,
          owners: members.map(({ user }) => user.id),
        }
      }, patiently)
      .toEqual(heir && heirs[heir])
  })

  test('leaves its organization to the longest-standing member, and deletes the one without members', async () => {
    const { own, lonely } = owner.organizations
    expect((await friend.api.get(`/v3/organization/${lonely}`)).status).toBe(404)
    const { members } = (await friend.api.get(`/v3/organization/${own}`)).as<{
      members: { user: { id: string }; is_owner: boolean }[]
    }>()
    expect(members).toMatchObject([{ user: { id: friend.id }, is_owner: true }])
  })

  test('notifies its owner once, and keeps no key', async () => {
    await mailTo(product.dataDir, owner.email, 'was deleted')
    const { rows } = await pool.query('select wrapped from person_key where person = $1', [owner.userId])
    expect(rows).toEqual([{ wrapped: null }])
  })

  test('forgets the last mail after a day, wherever it still waits', async () => {
    await mailTo(product.dataDir, owner.email, 'was deleted')
    const keyOfMail = async () => {
      const { rows } = await pool.query<{ wrapped: Buffer | null }>(
        'select wrapped from person_key where person = $1',
        [`farewell.${owner.userId}`],
      )
      return rows.map(({ wrapped }) => wrapped !== null)
    }
    expect(await keyOfMail()).toEqual([true])
    const ring = 'update timer set due_at = now() where key = $1 returning 1'
    const { rowCount } = await pool.query(ring, [`forget-farewell.${owner.userId}`])
    expect(rowCount).toBe(1)
    await expect.poll(keyOfMail, patiently).toEqual([false])
  })

  test('leaves no count of the mails of its owner', async () => {
    for (const table of COUNTS_OF_MAILS) {
      const { rows } = await pool.query(`select 1 from ${table} where user_id = $1`, [owner.userId])
      expect(rows).toEqual([])
    }
  })
})

test('nothing happened afterwards: every effect, each mail and each death occurred once', async () => {
  expect(seen.size).toBeGreaterThan(30)
  for (const { email } of owners) {
    const mails = await mailsTo(product.dataDir, email)
    expect(mails.filter(({ subject }) => subject.includes('was deleted'))).toHaveLength(1)
  }
  expect(await doneSince(startOfLast)).toEqual(EXPECTED)
  expect(product.output()).not.toMatch(/"level":(50|60)/)
  await product.stop()
  const stored = await readStoredData(product.dataDir, product.url, variables())
  expect(stored.proved).toEqual(stored.projections)
  expect(stored.chain).toMatchObject({ broken: [] })
})
