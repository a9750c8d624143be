import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Api, connect } from '../../support/api.ts'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { addTestPasskey } from '../../support/factors.ts'
import { flowIn, mailsTo, mailTo } from '../../support/kept-mails.ts'
import { ok } from '../../support/publish.ts'
import { signUpAs, solveCaptcha } from '../../support/sign-up.ts'

let site: Catalogue
beforeAll(async () => {
  site = await startCatalogue()
})
afterAll(() => site.stop())

const askReset = async (username: string) =>
  site.nobody.post('/_internal/auth/password/reset', {
    username,
    challenge: await solveCaptcha(site.nobody),
  })
const signUp = async (name: string, email: string): Promise<Api> =>
  connect(site.url, ok(await signUpAs(site.nobody, name, { email })).as<{ session: string }>().session)
const resend = (api: Api) => api.post('/_internal/auth/email/resend_verify')
const changeTo = (api: Api, email: string) => api.patch('/_internal/auth/email', { email })

/** Mails that forms cause, whatever their spelling of the address. */
const countTo = async (...spellings: readonly string[]): Promise<number> => {
  const mails = await Promise.all(spellings.map((to) => mailsTo(site.dataDir, to)))
  return mails.flat().filter(({ subject }) => /Verify|password/.test(subject)).length
}

/** Mails that are asked for later come later, so after this nothing that was asked for before is missing. */
const allSent = async (name: string) => {
  await signUp(name, `${name}@mods-mail.test`)
  await mailTo(site.dataDir, `${name}@mods-mail.test`, 'Verify')
}

test('a mailbox gets five mails in an hour to verify it, and five more to reset a password, whichever forms ask', async () => {
  const [email, other] = ['flooded@mods-mail.test', 'Flooded@mods-mail.test']
  const owner = await signUp('flooded', email)
  expect((await resend(owner)).status).toBe(204)
  await expect.poll(() => countTo(email), { timeout: 30_000 }).toBe(2)
  ok(
    await site.nobody.post('/_internal/auth/email/verify', {
      flow: flowIn(await mailTo(site.dataDir, email, 'Verify')),
    }),
  )
  const answers: Answer[] = []
  for (const login of ['flooded', other, 'flooded', email, other]) answers.push(await askReset(login))
  const stranger = await signUp('stranger', other)
  await signUp('second-stranger', email)
  const mover = await signUp('mover', 'mover@mods-mail.test')
  answers.push(await changeTo(mover, other))
  await expect.poll(() => countTo(email, other), { timeout: 30_000 }).toBe(10)

  // The same answers, and no more mails.
  answers.push(await askReset('flooded'), await askReset(email), await askReset('nobody-at-all'))
  answers.push(await resend(stranger))
  await signUp('third-stranger', email)
  for (const { status, text } of answers) expect([status, text]).toEqual([204, ''])
  await allSent('last')
  expect(await countTo(email, other)).toBe(10)
})

/** Verifies the address of a new account, and leaves it no other way in than a passkey. */
const keepPasskeyAlone = async (name: string, email: string) => {
  const owner = await signUp(name, email)
  const flow = flowIn(await mailTo(site.dataDir, email, 'Verify'))
  ok(await site.nobody.post('/_internal/auth/email/verify', { flow }))
  const { id } = ok(await owner.get('/v2/user')).as<{ id: string }>()
  await addTestPasskey(owner, site.url, id)
  ok(await owner.delete('/_internal/auth/password'), 204)
}

test('strangers who sign up with an address do not keep its owner from getting back in', async () => {
  const [email, another] = ['wanted@mods-mail.test', 'keyed@mods-mail.test']
  await signUp('wanted', email)
  await keepPasskeyAlone('keyed', another)
  for (let place = 0; place < 5; place++) {
    await signUp(`wants-it-${place}`, email)
    await signUp(`wants-that-${place}`, another)
  }
  for (const name of ['wanted', 'keyed']) expect((await askReset(name)).status).toBe(204)
  await mailTo(site.dataDir, email, 'Reset')
  await mailTo(site.dataDir, another, 'back into')
})

test('a reset for an address counts for it, whether or not an account has it', async () => {
  const email = 'ghost@mods-mail.test'
  for (let asked = 0; asked < 5; asked++) expect((await askReset(email)).status).toBe(204)
  await signUp('ghost', email)
  expect((await askReset(email)).status).toBe(204)
  await allSent('after-ghost')
  const mails = await mailsTo(site.dataDir, email)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Verify')])
})

test('an owner is told when no more mails come, rather than left without one', async () => {
  const email = 'impatient@mods-mail.test'
  const owner = await signUp('impatient', email)
  const statuses = []
  for (let asked = 0; asked < 5; asked++) statuses.push((await resend(owner)).status)
  expect(statuses).toEqual([204, 204, 204, 204, 429])
  await expect.poll(() => countTo(email), { timeout: 30_000 }).toBe(5)
})
