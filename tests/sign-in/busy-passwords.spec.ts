import { signUpRoutes } from '@modstead/command-api/accounts/sign-up/routes'
import { problems } from '@modstead/domain/contexts'
import { answerTo } from '@modstead/infra/http/error-handler'
import { openPasswordHasher, type PasswordHasher } from '@modstead/infra/passwords/password-hasher'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Catalogue, startCatalogue } from '../support/catalogue.ts'
import { GOOD_PASSWORD, signUpAs, solveCaptcha } from '../support/sign-up.ts'

let site: Catalogue
/** Hashes one password at a time, and lets nobody wait. */
let passwords: PasswordHasher
/** Whether somebody else's password is hashed at the moment when one is to be hashed. */
let isBusy = false
/** The same routes again, with that hasher. */
let app: FastifyInstance

beforeAll(async () => {
  site = await startCatalogue()
  passwords = openPasswordHasher({ threads: 1, waiting: 0 })
  app = fastify()
  app.setErrorHandler((error, { url }, reply) => {
    const { status, headers, body } = answerTo(error, url, { problems, fieldOf: () => undefined })
    return reply.code(status).headers(headers).send(body)
  })
  const others: Promise<unknown>[] = []
  const hash = async (password: string) => {
    if (isBusy) others.push(passwords.hash('of somebody else'))
    try {
      return await passwords.hash(password)
    } finally {
      await Promise.all(others.splice(0))
    }
  }
  signUpRoutes(app, { ...site.commands, passwords: { ...passwords, hash } })
})
afterAll(async () => {
  await app?.close()
  await passwords?.close()
  await site?.stop()
})

test('a sign-up that is refused while too many passwords are hashed keeps no name, and succeeds when sent again', async () => {
  const username = 'patient'
  const create = async (challenge: string) => {
    const form = { username, email: 'patient@mods-mail.test', password: GOOD_PASSWORD, challenge }
    return app.inject({ method: 'POST', url: '/_internal/auth/create', payload: form })
  }
  const [first, second] = [await solveCaptcha(site.nobody), await solveCaptcha(site.nobody)]
  isBusy = true
  const refused = await create(first)
  isBusy = false
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'passwords-busy'])
  expect(refused.headers['retry-after']).toBeDefined()
  expect((await site.nobody.get(`/v2/user/${username}`)).status).toBe(404)
  expect((await create(second)).statusCode).toBe(200)
  const signedIn = await site.nobody.post('/v2/auth/login', { username, password: GOOD_PASSWORD })
  expect(signedIn.status).toBe(200)
  // Its name is taken only now.
  expect((await signUpAs(site.nobody, username)).status).toBe(400)
})
