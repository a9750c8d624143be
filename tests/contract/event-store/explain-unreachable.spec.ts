import { serverAnswers } from '@modstead/infra/event-store/eventstoredb/server-answers'
import { afterEach, expect, test } from 'vitest'
import type { Security } from '../../support/eventstoredb/secured-address.ts'
import { type StandIn, startStandIn } from '../../support/eventstoredb/stand-in.ts'

let server: StandIn | undefined

afterEach(() => server?.stop())

/** The explanation for a server of this kind at the address that `change` makes from the right one. */
const said = async (options: Security, change: (url: string) => string): Promise<string | undefined> => {
  const standIn = await startStandIn(options)
  server = standIn
  // On a very busy machine, even this server may not answer in time.
  for (;;) {
    const line = await serverAnswers(change(standIn.url))
    if (!line?.includes('does not answer')) return line
  }
}
const secured = { tls: true, account: 'admin:right' }
const same = (url: string) => url
const as = (account: string) => (url: string) => url.replace(secured.account, account)
const anonymously = (url: string) => url.replace(`${secured.account}@`, '')
const trustingNobody = (url: string) => url.replace(/&tlsCaFile=.*$/, '')

test('nothing is reported about a readable server', async () => {
  expect(await said({}, same)).toBeUndefined()
})

test('nothing is reported with TLS and the right password, under either name of the protocol', async () => {
  expect(await said(secured, (url) => url.replace('esdb', 'kurrentdb'))).toBeUndefined()
})

test.each<[string, Security, (url: string) => string, RegExp]>([
  ['a wrong password', secured, as('admin:wrong'), /does not know this user with this password\. Correct/],
  ['no password', secured, anonymously, /wants a user and a password\. Write them/],
  ['an untrusted certificate', secured, trustingNobody, /not trusted here \(.*SIGNED.*tlsCaFile=PATH/],
  ['TLS only here', {}, (url) => url.replace('false', 'true'), /does not speak TLS\. Add tls=false/],
  ['TLS only there', secured, (url) => url.replace('true', 'false'), /speaks TLS alone\. Take tls=false out/],
])('%s is reported', async (_, options, change, sentence) => {
  const line = await said(options, change)
  expect(line).toMatch(sentence)
  expect(line).toMatch(/EVENTSTORE_URL/)
  expect(line).not.toMatch(/\n|right|wrong\b(?! )/)
})

test('a missing server is reported, for every host of a cluster', async () => {
  const { url, stop } = await startStandIn()
  await stop()
  const { host } = new URL(url)
  expect(await serverAnswers(`esdb://${host},${host}?tls=false`)).toBe(
    `Nothing listens where the event store should: ${host} (ECONNREFUSED), ${host} (ECONNREFUSED). Check that it runs, and EVENTSTORE_URL.`,
  )
})

test('a silent server is reported as not answering', async () => {
  const silent = await startStandIn()
  server = silent
  silent.fallSilent()
  expect(await serverAnswers(silent.url)).toMatch(/does not answer\. Check that it runs/)
})
