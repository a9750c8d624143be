import { randomBytes } from 'node:crypto'
import type { KeptMail } from '@modstead/infra/mail/mailbox/read-mailbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, connect } from '../../support/api.ts'
import { type Catalogue, type Person, startCatalogue } from '../../support/catalogue.ts'
import { flowIn, mailsTo, mailTo } from '../../support/kept-mails.ts'
import { ok } from '../../support/publish.ts'
import { signUpAs } from '../../support/sign-up.ts'

interface Listed {
  readonly subscribers: number
  readonly total: number
  readonly newsletters: readonly {
    readonly id: string
    readonly title: string
    readonly issued_by: { readonly username: string }
    readonly mails: number | null
  }[]
}

let site: Catalogue
let admin: Person
beforeAll(async () => {
  site = await startCatalogue({ MASTER_KEY: randomBytes(32).toString('hex') })
  admin = await site.addPerson('admin', 'admin')
})
afterAll(() => site.stop())

const codeOf = (answer: Answer) => answer.as<{ code?: string }>().code
const content = { title: 'What is new', text: 'Much.\n\nAnd more <b>.', link: null }
const issue = async (changes: object = {}) =>
  (await site.signIn(admin)).api.post('/_internal/admin/newsletters', { ...content, ...changes })
const listed = async (query = '') =>
  ok(await admin.api.get(`/_internal/admin/newsletters${query}`)).as<Listed>()
const addressOf = (name: string) => `${name}@mods-mail.test`
const newsFor = async (name: string) =>
  (await mailsTo(site.dataDir, addressOf(name))).filter(({ subject }) => !/verify/i.test(subject))

/** Signs up, and verifies the address unless told otherwise. */
const join = async (name: string, { wanted = true, verified = true } = {}) => {
  const signedUp = await signUpAs(site.nobody, name, { sign_up_newsletter: wanted })
  const { session } = ok(signedUp).as<{ session: string }>()
  const api = connect(site.url, session)
  if (verified) {
    const flow = flowIn(await mailTo(site.dataDir, addressOf(name), 'Verify'))
    ok(await site.nobody.post('/_internal/auth/email/verify', { flow }))
  }
  const choose = (newsletter: boolean) =>
    api.patch('/_internal/settings/notifications', { muted: [], newsletter })
  const wants = async () =>
    ok(await api.get('/_internal/settings/notifications')).as<{ newsletter: boolean }>().newsletter
  return { api, choose, wants }
}
const posted = (id: string, mails: number) =>
  expect
    .poll(async () => (await listed()).newsletters.find((each) => each.id === id)?.mails, { timeout: 30_000 })
    .toBe(mails)

describe('a newsletter', () => {
  test('goes once to everybody who wants it at a verified address, and to nobody else', async () => {
    await join('reader')
    await join('unverified', { verified: false })
    await join('uninterested', { wanted: false })
    ok(await (await join('left')).choose(false), 204)
    ok(await (await join('came-back', { wanted: false })).choose(true), 204)
    expect((await listed()).subscribers).toBe(3)
    const link = { label: 'Read more', address: 'https://mods.test/docs' }
    const { id } = ok(await issue({ link })).as<{ id: string }>()
    await posted(id, 2)
    for (const name of ['reader', 'came-back']) {
      const mail = await mailTo(site.dataDir, addressOf(name), 'What is new')
      expect(mail.text).toMatch(
        /^Hi \S+,\n\nMuch\.\n\nAnd more <b>\.\n\nRead more:\nhttps:\/\/mods\.test\/docs\n/,
      )
      expect(await newsFor(name)).toHaveLength(1)
    }
    for (const name of ['unverified', 'uninterested', 'left']) expect(await newsFor(name)).toEqual([])
    expect((await listed('?limit=1')).newsletters).toMatchObject([
      { id, title: 'What is new', issued_by: { username: 'admin' }, mails: 2 },
    ])
  })

  test('is the same one if the request is repeated', async () => {
    const { api } = await site.signIn(admin)
    const headers = { 'idempotency-key': 'one newsletter' }
    const send = () =>
      api.send('POST', '/_internal/admin/newsletters', { headers, body: { ...content, title: 'Once' } })
    const [first, second] = [ok(await send()), ok(await send())]
    expect(second.body).toEqual(first.body)
    await posted(first.as<{ id: string }>().id, 2)
    const { newsletters } = await listed()
    expect(newsletters.filter(({ title }) => title === 'Once')).toHaveLength(1)
    await mailTo(site.dataDir, addressOf('reader'), 'Once')
    expect((await newsFor('reader')).filter(({ subject }) => subject.includes('Once'))).toHaveLength(1)
  })

  test('is refused without a title or a text, with a wrong link, and without proof', async () => {
    const { total } = await listed()
    expect(codeOf(await issue({ title: ' ' }))).toBe('newsletter-title-invalid')
    expect(codeOf(await issue({ text: '' }))).toBe('newsletter-text-invalid')
    const link = { label: 'More', address: 'javascript:alert(1)' }
    expect(codeOf(await issue({ link }))).toBe('newsletter-link-invalid')
    expect(codeOf(await admin.api.post('/_internal/admin/newsletters', content))).toBe('proof-needed')
    expect((await listed()).total).toBe(total)
  })

  test('can be tried, which mails it to its writer alone', async () => {
    const { total } = await listed()
    const trial = (body: object) => admin.api.post('/_internal/admin/newsletters/trial', body)
    ok(await trial({ ...content, title: 'A trial' }), 202)
    await mailTo(site.dataDir, 'admin@example.test', 'A trial')
    expect(codeOf(await trial({ ...content, title: 'Two\nlines' }))).toBe('newsletter-title-invalid')
    expect((await newsFor('reader')).filter(({ subject }) => subject.includes('A trial'))).toEqual([])
    expect((await listed()).total).toBe(total)
  })
})

const headerOf = ({ headers }: KeptMail, wanted: string): string =>
  headers.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())?.value ?? ''

describe('unsubscribing', () => {
  const newsOf = async (name: string) => {
    const { id } = ok(await issue({ title: `For ${name}` })).as<{ id: string }>()
    const mail = await mailTo(site.dataDir, addressOf(name), `For ${name}`)
    return { id, mail }
  }

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('takes one click in a mail program, which sends %s', async (type, body) => {
    const name = `one-click-${type.length}`
    const { wants } = await join(name)
    const { mail } = await newsOf(name)
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const address = new URL(/^<(.+)>$/.exec(headerOf(mail, 'List-Unsubscribe'))?.[1] ?? '')
    const path = `${address.pathname}${address.search}`
    expect(await wants()).toBe(true)
    // Programs that scan mails open addresses.
    expect((await site.nobody.get(path)).status).toBe(303)
    expect(await wants()).toBe(true)
    const send = () => site.nobody.send('POST', path, { headers: { 'content-type': type }, body })
    ok(await send(), 204)
    expect(await wants()).toBe(false)
    ok(await send(), 204)
    const { id } = ok(await issue({ title: 'Without them' })).as<{ id: string }>()
    await posted(id, 2)
    expect((await newsFor(name)).map(({ subject }) => subject)).not.toContain('Without them')
  })

  test('works by the link of the mail, for nobody else, and not with another secret', async () => {
    const [{ wants }, other] = [await join('by-link'), await join('bystander')]
    const { mail } = await newsOf('by-link')
    const flow = flowIn(mail)
    for (const wrong of ['', 'wrong', `${flow}A`, flow.slice(1)])
      expect(codeOf(await site.nobody.post('/_internal/auth/unsubscribe', { flow: wrong }))).toBe(
        'link-invalid',
      )
    expect(await wants()).toBe(true)
    ok(await site.nobody.post('/_internal/auth/unsubscribe', { flow }), 204)
    expect([await wants(), await other.wants()]).toEqual([false, true])
    // It opens nothing else.
    expect((await site.nobody.post('/_internal/auth/keep-account', { flow })).status).toBe(400)
  })
})
