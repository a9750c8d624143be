import { passwordRoutes } from '@modstead/command-api/accounts/password/routes'
import { signInRoutes } from '@modstead/command-api/accounts/sign-in/routes'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Catalogue, startCatalogue } from '../support/catalogue.ts'
import { GOOD_PASSWORD, solveCaptcha } from '../support/sign-up.ts'

let site: Catalogue
/** The same routes again, which say how long an answer must take instead of waiting. */
let app: FastifyInstance
const taken: number[] = []
/** Since when each had to take so long. */
const begun: number[] = []
const take = async (ms: number, since: number) => {
  taken.push(ms)
  begun.push(since)
}
/** When a captcha was last checked. */
let checkedAt = Number.POSITIVE_INFINITY

beforeAll(async () => {
  site = await startCatalogue()
  await site.addPerson('known', 'developer', GOOD_PASSWORD)
  await site.addPerson('passwordless')
  app = fastify()
  signInRoutes(app, site.commands, take)
  const { captcha } = site.commands
  const verify: typeof captcha.verify = async (...answer) => {
    const isRight = await captcha.verify(...answer)
    checkedAt = performance.now()
    return isRight
  }
  passwordRoutes(app, { ...site.commands, captcha: { ...captcha, verify } }, take)
})
afterAll(async () => {
  await app?.close()
  await site?.stop()
})
beforeEach(() => {
  taken.length = 0
  begun.length = 0
})

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
const signIn = (username: string, password: string) => post('/_internal/auth/login', { username, password })

test.each([
  ['a wrong password', 'known'],
  ['an account without a password', 'passwordless'],
  ['a name that nobody has', 'nobody-has-this-name'],
  ['an address that nobody verified', 'known@example.test'],
])('a sign-in that fails takes at least 300 ms: %s', async (_what, username) => {
  await signIn(username, 'another password')
  expect(taken).toEqual([300])
})

test('a sign-in that succeeds takes no longer than needed', async () => {
  expect((await signIn('known', GOOD_PASSWORD)).statusCode).toBe(200)
  expect(taken).toEqual([])
})

test.each([
  ['an account', 'known'],
  ['a name that nobody has', 'nobody-has-this-name'],
  ['an address that nobody verified', 'known@example.test'],
])('a reset takes at least 500 ms: %s', async (_what, username) => {
  const challenge = await solveCaptcha(site.nobody)
  const answer = await post('/_internal/auth/password/reset', { username, challenge })
  expect(answer.statusCode).toBe(204)
  expect(taken).toEqual([500])
})

test('a reset takes as long after its captcha, whose check may be slow', async () => {
  const challenge = await solveCaptcha(site.nobody)
  await post('/_internal/auth/password/reset', { username: 'known', challenge })
  expect(begun).toHaveLength(1)
  expect(begun[0]).toBeGreaterThanOrEqual(checkedAt)
})

test('a reset takes as long when too many mails went to the address', async () => {
  for (let asked = 0; asked < 7; asked++)
    await post('/_internal/auth/password/reset', {
      username: 'known',
      challenge: await solveCaptcha(site.nobody),
    })
  expect(taken).toEqual(Array.from({ length: 7 }, () => 500))
})
