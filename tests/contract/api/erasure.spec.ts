import { randomBytes } from 'node:crypto'
import { eventCatalogue } from '@modstead/domain/contexts'
import { openLog } from '@modstead/infra/event-store/open-log'
import { START } from '@modstead/infra/event-store/port'
import { createPool } from '@modstead/infra/postgres/pool'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { namesFoundIn, rowsOf } from '../../erasure/haystacks.ts'
import { redisTexts } from '../../erasure/redis-texts.ts'
import { picture } from '../../support/add-on-files.ts'
import { connect } from '../../support/api.ts'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { doLongAgo } from '../../support/long-ago.ts'
import { addMember, approve, createProject, ok, type Published } from '../../support/publish.ts'
import { signUpAs } from '../../support/sign-up.ts'

/** `tests/erasure/canaries.spec.ts` looks for much more, in the embedded product alone. */
const masterKey = randomBytes(32)
const COOL_OFF_MS = 15 * 24 * 60 * 60 * 1000
const patiently = { timeout: 120_000, interval: 200 }
const canary = (about: string) => `${about}${randomBytes(6).toString('hex')}`
const canaries = {
  username: canary('user'),
  email: `${canary('mail')}@mods-mail.test`,
  name: canary('name'),
  bio: canary('bio'),
}

let site: Catalogue
let pool: pg.Pool
let userId: string
let kept: Published
let avatar: string

/** What the log holds, from whichever store. */
const eventsAsStored = async (): Promise<string> => {
  const { databaseUrl, eventStoreUrl } = site
  const { store } = await openLog({ pool, databaseUrl, eventStoreUrl, masterKey, eventCatalogue })
  const texts: string[] = []
  for await (const batch of store.readAll(START))
    for (const event of batch) texts.push(JSON.stringify([event.type, event.data, event.metadata]))
  await store.close()
  return texts.join('\n')
}

/** Every document of the index, or without one what a search finds. */
const indexed = async (): Promise<string> => {
  const shared = inject('engines')?.OPENSEARCH_URL
  if (shared === undefined) return (await site.nobody.get(`/v2/search?query=${kept.slug}`)).text
  await fetch(`${shared}/modstead-*/_refresh`, { method: 'POST' })
  return (await fetch(`${shared}/modstead-*/_search?size=1000`)).text()
}

beforeAll(async () => {
  site = await startCatalogue({ MASTER_KEY: masterKey.toString('hex') })
  pool = createPool(site.databaseUrl, { name: 'specs' })
  const [friend, moderator] = [await site.addPerson('friend'), await site.addPerson('mod', 'moderator')]
  const { username, email, name, bio } = canaries
  const { session } = ok(await signUpAs(site.nobody, username, { email })).as<{ session: string }>()
  const me = connect(site.url, session)
  userId = ok(await me.get('/v2/user')).as<{ id: string }>().id
  ok(await me.patch(`/v2/user/${userId}`, { name, bio }), 204)
  ok(await me.send('PATCH', `/v2/user/${userId}/icon?ext=png`, { body: picture() }), 204)
  avatar = new URL(ok(await me.get('/v2/user')).as<{ avatar_url: string }>().avatar_url).pathname
  ok(await site.nobody.get(avatar))
  kept = await createProject(me, 'handed-over')
  await addMember(me, kept.team, friend)
  await approve(moderator.api, kept.id)
  await vi.waitFor(async () => expect(await indexed()).toContain(username), patiently)
})
afterAll(async () => {
  await pool.end()
  await site.stop()
})

test('the log never has readable names, and tables have', async () => {
  expect(await eventsAsStored()).toContain(userId)
  expect(namesFoundIn(await eventsAsStored(), canaries)).toEqual([])
  expect(namesFoundIn(await rowsOf(pool), canaries)).toEqual(Object.keys(canaries))
})

describe('an account that is erased', () => {
  beforeAll(async () => {
    const heir = {
      kind: 'user',
      id: ok(await site.nobody.get('/v2/user/friend')).as<{ id: string }>().id,
    } as const
    await doLongAgo({ ...site, masterKey }, userId, COOL_OFF_MS, () => ({
      type: 'PlanDeletion',
      userId,
      projects: [{ projectId: kept.id, heir }],
    }))
    const status = async () => (await site.nobody.get(`/v2/user/${userId}`)).status
    await vi.waitFor(async () => expect(await status()).toBe(404), patiently)
  })

  test('is in no table and no event', async () => {
    await expect.poll(async () => namesFoundIn(await rowsOf(pool), canaries), patiently).toEqual([])
    expect(namesFoundIn(await eventsAsStored(), canaries)).toEqual([])
  })

  test('is in no document of searches, which name the heir', async () => {
    await expect.poll(async () => namesFoundIn(await indexed(), canaries), patiently).toEqual([])
    await expect.poll(indexed, patiently).toMatch(/friend/)
  })

  test('is in no job and no count, wherever those are', async () => {
    const { redisUrl } = site
    const held = redisUrl === undefined ? await rowsOf(pool) : await redisTexts(redisUrl)
    // Its mails went by there, and its sign-up was counted there.
    expect(held).toMatch(/send-mail/)
    expect(held).toMatch(/allowance/)
    expect(namesFoundIn(held, canaries)).toEqual([])
  })

  test('has no picture, wherever files are', async () => {
    expect((await site.nobody.get(avatar)).status).toBe(404)
  })
})
