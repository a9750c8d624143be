import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../support/api.ts'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { cookieOf } from '../../support/cookies.ts'
import { browserOf, turnOnTotp } from '../../support/factors.ts'
import { newApp } from '../../support/oauth.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../../support/sign-up.ts'

let site: Catalogue
beforeAll(async () => {
  site = await startCatalogue()
})
afterAll(() => site.stop())

/** How secrets look, those of sessions in cookies too. */
const SECRET = /\bmr[aposr]_[0-9A-Za-z]{60}/
const shows = ({ text, headers }: Answer) => SECRET.test(`${text} ${headers.getSetCookie().join(' ')}`)
const isKept = ({ headers }: Answer) => !(headers.get('cache-control') ?? '').includes('no-store')

const credentials = (username: string) => ({ username, password: GOOD_PASSWORD })

test('no answer with a new secret may be kept by anything on the way', async () => {
  const person = await site.addPerson('person', 'developer', GOOD_PASSWORD)
  const { api } = await site.signIn(person)
  const login = ok(await site.nobody.post('/_internal/auth/login', credentials('person')))
  const browser = browserOf(site.nobody, cookieOf(login))
  const token = { name: 'A token', scopes: 2, expires: '2100-01-01T00:00:00Z' }
  const app = await newApp(api)
  const answers: Readonly<Record<string, Answer>> = {
    'a sign-in of a page': login,
    'a sign-in of a program': await site.nobody.post('/v2/auth/login', credentials('person')),
    'a sign-up': await signUpAs(site.nobody, 'newcomer'),
    'a renewed session of a page': await browser.post('/_internal/session/refresh'),
    'a renewed session of a program': await api.post('/v2/session/refresh'),
    'a proof': await browser.post('/_internal/session/prove', { password: GOOD_PASSWORD }),
    'the end of all other sessions': await browser.delete('/_internal/sessions/others'),
    'a new access token': await person.api.post('/v2/pat', token),
    'a new app': await person.api.post('/_internal/oauth/app', {
      ...{ name: 'Lamp launcher', max_scopes: 2, redirect_uris: ['https://app.example.test/'] },
    }),
    'a new secret of an app': await (await site.signIn(person)).api.post(
      `/_internal/oauth/app/${app.id}/secret`,
    ),
  }
  const all = Object.entries(answers)
  const none = all.filter(([, answer]) => !shows(answer)).map(([what, { text }]) => `${what}: ${text}`)
  const kept = all.filter(([, answer]) => isKept(answer)).map(([what]) => what)
  expect({ none, kept }).toEqual({ none: [], kept: [] })
})

test('nor one with backup codes', async () => {
  const person = await site.addPerson('with-codes', 'developer', GOOD_PASSWORD)
  const login = ok(await site.nobody.post('/_internal/auth/login', credentials(person.username)))
  const browser = browserOf(site.nobody, cookieOf(login))
  const noted: Answer[] = []
  const post = async (path: string, body?: unknown) => {
    const answer = await browser.post(path, body)
    noted.push(answer)
    return answer
  }
  await turnOnTotp({ post })
  await post('/_internal/auth/2fa/backup_codes')
  expect(noted.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(noted.map(({ text }) => /"secret"|"backup_codes"/.test(text))).toEqual([true, true, true])
  expect(noted.filter(isKept)).toEqual([])
})
