import { ALL_SCOPES, RESTRICTED_SCOPES, scopeBit } from '@modstead/domain/kernel/scopes'
import { appCode } from '@modstead/infra/second-factors/test-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, connect } from '../../support/api.ts'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { turnOnTotp } from '../../support/factors.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD } from '../../support/sign-up.ts'

const EVENTS = '/v3/events?follow=false&type=ProjectDeleted'

let site: Catalogue
beforeAll(async () => {
  site = await startCatalogue()
})
afterAll(() => site.stop())

/** As `docs/operating.md` says. */
const signIn = async (username: string): Promise<{ session: string; flow: string }> =>
  ok(await site.nobody.post('/v2/auth/login', { username, password: GOOD_PASSWORD })).as()

const statusesOf = async (by: Api) => [
  (await by.get('/v3/admin/jobs')).status,
  (await by.get('/v3/admin/jobs/dead')).status,
  (await by.post('/v3/admin/mail/test', { to: 'staff@mods.test' })).status,
  (await by.get(EVENTS)).status,
]

describe('an administrator in a shell', () => {
  test('reaches what is for staff by signing in with a password', async () => {
    await site.addPerson('ada', 'admin', GOOD_PASSWORD)
    const { session } = await signIn('ada')
    expect(await statusesOf(connect(site.url, session))).toEqual([200, 200, 202, 200])
  })

  test('reaches it with a second step', async () => {
    const person = await site.addPerson('grace', 'admin', GOOD_PASSWORD)
    const { secret } = await turnOnTotp((await site.signIn(person)).api)
    const { flow, session } = await signIn('grace')
    expect(session).toBeNull()
    const second = await site.nobody.post('/v2/auth/login/2fa', { flow, code: appCode(secret) })
    const { session: proven } = ok(second).as<{ session: string }>()
    expect(await statusesOf(connect(site.url, proven))).toEqual([200, 200, 202, 200])
  })

  test('does not reach it with any token that people can make', async () => {
    await site.addPerson('joan', 'admin', GOOD_PASSWORD)
    const own = connect(site.url, (await signIn('joan')).session)
    const make = (scopes: bigint) =>
      own.post('/v2/pat', { name: 'Shell', scopes: `${scopes}`, expires: '2100-01-01T00:00:00Z' })
    for (const scope of ['SESSION_ACCESS', 'PERFORM_ANALYTICS'] as const)
      expect((await make(scopeBit(scope))).status).toBe(400)
    const made = ok(await make(ALL_SCOPES & ~RESTRICTED_SCOPES)).as<{ access_token: string }>()
    expect(await statusesOf(connect(site.url, made.access_token))).toEqual([401, 401, 401, 401])
  })
})

test('a moderator in a shell follows the log if they may, and nothing else', async () => {
  await site.addPerson('mona', 'moderator', GOOD_PASSWORD)
  expect(await statusesOf(connect(site.url, (await signIn('mona')).session))).toEqual([401, 401, 401, 200])
})
