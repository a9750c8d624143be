import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { turnOnTotp } from '../../support/factors.ts'
import { flowIn, mailTo } from '../../support/kept-mails.ts'
import { doLongAgo } from '../../support/long-ago.ts'
import { openBrowser } from '../../support/openid/browser.ts'
import { type ProviderStandIn, startProviderStandIn } from '../../support/openid/stand-in.ts'
import { ok } from '../../support/publish.ts'

const PUBLIC_URL = 'https://mods.example.org'
const masterKey = randomBytes(32)
const DAY_MS = 24 * 60 * 60_000
const client = { id: 'modstead', secret: 'known-to-the-provider-alone' }

let standIn: ProviderStandIn
let site: Catalogue
beforeAll(async () => {
  standIn = await startProviderStandIn({ client, redirectUris: [`${PUBLIC_URL}/_internal/auth/callback`] })
  site = await startCatalogue({
    ...{ GITHUB_CLIENT_ID: client.id, GITHUB_CLIENT_SECRET: client.secret },
    ...{ PUBLIC_URL, PROVIDER_STAND_IN: standIn.url, MASTER_KEY: masterKey.toString('hex') },
  })
})
afterAll(async () => {
  await site.stop()
  await standIn.close()
})

test('an account that has lost its app is entered with the provider alone after three days of notice', async () => {
  const owner = openBrowser(site.nobody)
  await owner.enter('github', 'forgetful')
  ok(await owner.signUp('forgetful'))
  await turnOnTotp({ post: (path, body) => owner.send('POST', path, body) })
  const enter = async () => new URL(await openBrowser(site.nobody).enter('github', 'forgetful'), PUBLIC_URL)
  const flow = (await enter()).searchParams.get('flow')
  ok(await site.nobody.post('/_internal/auth/recovery', { flow }))
  ok(await owner.send('DELETE', '/_internal/auth/recovery'), 204)

  const { id } = ok(await site.nobody.get('/v2/user/forgetful')).as<{ id: string }>()
  await doLongAgo({ ...site, masterKey }, id, 3 * DAY_MS, ({ userId, signIn }) => ({
    type: 'BeginRecovery',
    ...{ userId, recoveryId: 'RRRRRRRR', epoch: signIn.epoch, isByMail: false },
    ...{ address: null, os: null, browser: null },
  }))
  const mail = await mailTo(site.dataDir, 'forgetful@example.org', 'get back')
  expect(mail.text).toContain('&proof=none')
  expect((await enter()).pathname).toBe('/auth/sign-in')
  ok(await site.nobody.post('/_internal/auth/recovery/finish', { flow: flowIn(mail) }), 204)
  expect((await enter()).pathname).toBe('/docs')
})
