import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { checksumOf, newSecret } from '@modstead/infra/identity/secret-token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../support/api.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { mailsTo, mailTo } from '../../support/kept-mails.ts'
import { codeFor, newApp, redeem, refresh, type Tokens, tokensFor } from '../../support/oauth.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD } from '../../support/sign-up.ts'

interface Labelled {
  readonly token_hash: string
  readonly token_type: string
  readonly label: string
}
const PATH = '/v3/found-secrets'
const FOUND_AT = 'https://code.example/anna/lamps/blob/main/.env'
const reportOf = (token: string, url: string | null = FOUND_AT) => ({ token, type: 'modstead_token', url })
const statusWith = async (site: Fixture, secret: string) =>
  (await connect(site.url, secret).get('/v2/user')).status

describe('a report of found secrets', () => {
  let site: Fixture
  beforeAll(async () => {
    site = await startFixture()
  })
  afterAll(() => site.stop())
  const labels = async (...tokens: readonly string[]) =>
    ok(
      await site.nobody.post(
        PATH,
        tokens.map((token) => reportOf(token)),
      ),
    )
      .as<readonly Labelled[]>()
      .map(({ label }) => label)

  test('revokes a token and a session, and mails their owner once', async () => {
    const owner = await site.addPerson('leaky', 'developer', GOOD_PASSWORD)
    const { secret: session } = await site.signIn(owner)
    expect([await statusWith(site, owner.token), await statusWith(site, session)]).toEqual([200, 200])
    const answer = ok(await site.nobody.post(PATH, [reportOf(owner.token), reportOf(session, null)]))
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
    expect(answer.body).toEqual([
      { token_hash: hashOf(owner.token), token_type: 'modstead_token', label: 'true_positive' },
      { token_hash: hashOf(session), token_type: 'modstead_token', label: 'true_positive' },
    ])
    expect([await statusWith(site, owner.token), await statusWith(site, session)]).toEqual([401, 401])
    expect(answer.text).not.toContain(owner.token)
  })

  test('distinguishes a secret that has expired or was revoked from one that never existed', async () => {
    const { token } = await site.addPerson('again')
    const another = newSecret('mrp', token.slice(4, 12))
    const withoutChecksum = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
    expect(await labels(another, withoutChecksum, 'mrp_', '', 'a text')).toEqual(
      Array(5).fill('false_positive'),
    )
    expect(await statusWith(site, token)).toBe(200)
    expect(await labels(token, token)).toEqual(['true_positive', 'true_positive'])
    expect(await labels(token)).toEqual(['true_positive'])
  })

  describe('of an app', () => {
    const scope = 'USER_READ'
    const isAlive = async ({ access_token }: Tokens) => (await statusWith(site, access_token)) === 200

    test('revokes its access for the person, whichever of its tokens was found', async () => {
      const app = await newApp(site.friend.api)
      const other = await newApp(site.friend.api)
      const person = await site.addPerson('apps-person')
      const bystander = await site.addPerson('bystander')
      const kept = await tokensFor(bystander.api, site.nobody, app, scope)
      const ofOther = await tokensFor(person.api, site.nobody, other, scope)
      for (const which of ['access_token', 'refresh_token'] as const) {
        const found = await tokensFor(person.api, site.nobody, app, scope)
        const elsewhere = await tokensFor(person.api, site.nobody, app, scope)
        expect(await isAlive(found)).toBe(true)
        expect(await labels(found[which], found[which])).toEqual(['true_positive', 'true_positive'])
        expect([await isAlive(found), await isAlive(elsewhere)]).toEqual([false, false])
        expect((await refresh(site.nobody, app, found.refresh_token)).status).toBe(400)
      }
      expect([await isAlive(kept), await isAlive(ofOther)]).toEqual([true, true])
    })
    test('also works for a used refresh token, and for the access token before it', async () => {
      const app = await newApp(site.friend.api)
      const person = await site.addPerson('used-before')
      for (const which of ['access_token', 'refresh_token'] as const) {
        const former = await tokensFor(person.api, site.nobody, app, scope)
        const present = ok(await refresh(site.nobody, app, former.refresh_token)).as<Tokens>()
        expect(await labels(former[which])).toEqual(['true_positive'])
        expect(await isAlive(present)).toBe(false)
      }
    })
    test('does nothing for a secret that was never issued', async () => {
      const app = await newApp(site.friend.api)
      const tokens = await tokensFor(site.friend.api, site.nobody, app, scope)
      const grantId = tokens.access_token.slice(4, 12)
      const forged = [newSecret('mro', grantId), newSecret('mrr', grantId), newSecret('mrs', app.id)]
      expect(await labels(...forged)).toEqual(Array(3).fill('false_positive'))
      expect(await isAlive(tokens)).toBe(true)
      ok(await refresh(site.nobody, app, tokens.refresh_token))
    })
    test('replaces the secret of the app, and keeps its tokens', async () => {
      const app = await newApp(site.friend.api)
      const tokens = await tokensFor(site.friend.api, site.nobody, app, scope)
      const code = await codeFor(site.friend.api, { client_id: app.id, scope })
      expect(await labels(app.client_secret)).toEqual(['true_positive'])
      expect((await redeem(site.nobody, app, code)).status).toBe(401)
      expect(await isAlive(tokens)).toBe(true)
      const session = connect(site.url, (await site.signIn(site.friend)).secret)
      const path = `/_internal/oauth/app/${app.id}/secret`
      const { client_secret } = ok(await session.post(path)).as<{ client_secret: string }>()
      expect(await labels(app.client_secret)).toEqual(['false_positive'])
      ok(await redeem(site.nobody, { ...app, client_secret }, code))
    })
  })

  test('that is malformed is refused, and so is one that is too long', async () => {
    for (const body of [{}, [{}], [{ token: 7, type: 'a', url: '' }], 'text'])
      expect((await site.nobody.post(PATH, body)).status).toBe(400)
    const many = Array.from({ length: 501 }, () => reportOf('a'))
    expect((await site.nobody.post(PATH, many)).status).toBe(400)
  })
})

test('the owner learns what was found and where, but not the secret', async () => {
  const site = await startFixture()
  const owner = await site.addPerson('mailed')
  ok(await site.nobody.post(PATH, [reportOf(owner.token)]))
  ok(await site.nobody.post(PATH, [reportOf(owner.token)]))
  const mail = await mailTo(site.dataDir, 'mailed@example.test', 'found in public')
  expect(mail.text).toContain(`mrp_${owner.token.slice(4, 12)}`)
  expect(mail.text).not.toContain(owner.token.slice(4, 20))
  const found = (await mailsTo(site.dataDir, 'mailed@example.test')).filter(({ subject }) =>
    subject.includes('found in public'),
  )
  expect(found).toHaveLength(1)
  await site.stop()
})

test('the person learns about the access of an app, and its owner about its secret, each once', async () => {
  const site = await startFixture()
  const maker = await site.addPerson('maker')
  const person = await site.addPerson('person')
  const app = await newApp(maker.api)
  const { refresh_token } = await tokensFor(person.api, site.nobody, app, 'USER_READ')
  for (const secret of [refresh_token, app.client_secret, refresh_token])
    ok(await site.nobody.post(PATH, [reportOf(secret)]))
  const expected = [
    ['person@example.test', 'app token for your account', refresh_token],
    ['maker@example.test', 'secret of one of your apps', app.client_secret],
  ] as const
  for (const [address, subject, secret] of expected) {
    const { text } = await mailTo(site.dataDir, address, `${subject} was found in public`)
    for (const told of ['Lamp launcher', secret.slice(0, 12), 'Found at']) expect(text).toContain(told)
    expect(text).not.toContain(secret.slice(4, 20))
    const found = (await mailsTo(site.dataDir, address)).filter(({ subject: line }) =>
      line.includes('found in public'),
    )
    expect(found).toHaveLength(1)
  }
  await site.stop()
})

test('if keys are set, a report counts only if one of them signed it', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const site = await startFixture({ SECRET_SCANNER_KEYS: `a1=${key}` })
  const body = Buffer.from(JSON.stringify([reportOf(site.friend.token)], null, 2))
  const signature = sign('sha256', body, privateKey).toString('base64')
  const report = (headers: Record<string, string>, sent = body) =>
    site.nobody.send('POST', PATH, {
      body: sent,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const signed = { 'github-public-key-identifier': 'a1', 'github-public-key-signature': signature }
  const refused = [
    await report({}),
    await report({ ...signed, 'github-public-key-identifier': 'a2' }),
    await report(signed, Buffer.from(`${body} `)),
  ]
  expect(refused.map(({ status, body: told }) => [status, (told as { code: string }).code])).toEqual(
    refused.map(() => [401, 'signature-invalid']),
  )
  expect(await statusWith(site, site.friend.token)).toBe(200)
  expect(ok(await report(signed)).as<readonly Labelled[]>()[0]?.label).toBe('true_positive')
  expect(await statusWith(site, site.friend.token)).toBe(401)
  await site.stop()
})

test('of 300 simultaneous reports from one network, only as many as the limit are accepted', async () => {
  const site = await startFixture()
  const body = [reportOf(`mrp_${'A'.repeat(54)}${checksumOf(`mrp_${'A'.repeat(54)}`)}`)]
  const answers = await Promise.all(Array.from({ length: 300 }, () => site.nobody.post(PATH, body)))
  const let_in = answers.filter(({ status }) => status === 200).length
  // A few tries come back while they are counted.
  expect(let_in).toBeGreaterThanOrEqual(120)
  expect(let_in).toBeLessThan(180)
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
  await site.stop()
})
