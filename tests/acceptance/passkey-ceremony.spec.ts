import { randomBytes } from 'node:crypto'
import { createPasskeys } from '@modstead/infra/second-factors/passkeys'
import { relyingPartyOf } from '@modstead/infra/second-factors/relying-party'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  askForPasskey,
  makePasskey,
  PasskeyOutcome,
} from '../../frontend/src/features/accounts/passkeys/ceremony.ts'
import { launchChromium } from '../support/chromium.ts'
import { openPasskeyPages, type PasskeyPages } from '../support/passkey-pages.ts'
import { addAuthenticator, type VirtualAuthenticator } from '../support/virtual-authenticator.ts'

declare global {
  /** The module that the page loads; see `passkey-pages.ts`. */
  var ceremony: typeof import('../../frontend/src/features/accounts/passkeys/ceremony.ts')
  /** Number of passkeys that the page has begun to make. */
  var begun: number
}

type MakeOptions = Parameters<typeof makePasskey>[0]
type AskOptions = Parameters<typeof askForPasskey>[0]

const user = { userId: 'userAAAA', username: 'ada', displayName: 'Ada' }
const newChallenge = () => randomBytes(32).toString('base64url')

let pages: PasskeyPages
let browser: Browser
beforeAll(async () => {
  ;[pages, browser] = await Promise.all([openPasskeyPages(), launchChromium()])
})
afterAll(async () => {
  await Promise.all([pages?.close(), browser?.close()])
})

let page: Page
let authenticator: VirtualAuthenticator
beforeEach(async () => {
  page = await browser.newPage()
  authenticator = await addAuthenticator(page)
  await open(pages.url)
})
afterEach(() => page.context().close())

const open = async (url: string) => {
  await page.goto(url)
  await page.waitForFunction(() => 'ceremony' in globalThis)
}
const make = (options: MakeOptions) =>
  page.evaluate((options) => globalThis.ceremony.makePasskey(options), options)
const ask = (options: AskOptions) =>
  page.evaluate((options) => globalThis.ceremony.askForPasskey(options), options)
const answerOf = <Answer>(outcome: PasskeyOutcome<Answer>): Answer => {
  if (outcome.kind === 'failed') throw new Error(outcome.why)
  return outcome.answer
}

const site = () => createPasskeys(relyingPartyOf(pages.url, 'Modstead'))

const registered = async () => {
  const challenge = newChallenge()
  const answer = answerOf(await make(await site().registrationOptions(challenge, user, [])))
  const passkey = await site().verifyRegistration(answer, challenge)
  if (!passkey) throw new Error('refused')
  return { challenge, answer, passkey, stored: { ...passkey, userId: user.userId } }
}
const signedIn = async (known: Parameters<ReturnType<typeof site>['signInOptions']>[2] = []) => {
  const challenge = newChallenge()
  return {
    challenge,
    answer: answerOf(
      await ask(await site().signInOptions(challenge, known.length > 0 ? 'second' : 'only', known)),
    ),
  }
}

describe('a passkey', () => {
  test('is created, and signs in as the only factor and as a second one', async () => {
    const { passkey, stored } = await registered()
    expect(passkey).toMatchObject({ isUserVerified: true, transports: ['internal'], isBackedUp: false })
    const alone = await signedIn()
    expect(alone.answer.response.userHandle).toBe(Buffer.from(user.userId).toString('base64url'))
    const first = await site().verifySignIn(alone.answer, alone.challenge, stored)
    expect(first).toMatchObject({ isUserVerified: true })
    const counter = first?.newCounter ?? 0
    expect(counter).toBeGreaterThan(stored.counter)

    const second = await signedIn([passkey])
    expect(await site().verifySignIn(second.answer, second.challenge, { ...stored, counter })).toMatchObject({
      newCounter: counter + 1,
    })
  })

  test('answers only its challenge', async () => {
    const { challenge, answer, stored } = await registered()
    expect(await site().verifyRegistration(answer, newChallenge())).toBeNull()
    const signIn = await signedIn()
    expect(await site().verifySignIn(signIn.answer, newChallenge(), stored)).toBeNull()
    expect(await site().verifySignIn(signIn.answer, challenge, stored)).toBeNull()
    expect(await site().verifySignIn(signIn.answer, signIn.challenge, stored)).not.toBeNull()
  })

  test('is refused if it was requested by a page on another port', async () => {
    const { stored } = await registered()
    await open(pages.otherUrl)
    const signIn = await signedIn()
    expect(await site().verifySignIn(signIn.answer, signIn.challenge, stored)).toBeNull()
    const other = createPasskeys(relyingPartyOf(pages.otherUrl, 'Modstead'))
    expect(await other.verifySignIn(signIn.answer, signIn.challenge, stored)).not.toBeNull()

    const challenge = newChallenge()
    const answer = answerOf(await make(await site().registrationOptions(challenge, user, [])))
    expect(await site().verifyRegistration(answer, challenge)).toBeNull()
    expect(await other.verifyRegistration(answer, challenge)).not.toBeNull()
  })

  test('is refused if its counter goes back, like that of a copy', async () => {
    const { stored } = await registered()
    await authenticator.setCounter(10)
    const before = await signedIn()
    const used = await site().verifySignIn(before.answer, before.challenge, stored)
    expect(used?.newCounter).toBe(11)
    await authenticator.setCounter(5)
    const copy = await signedIn()
    expect(await site().verifySignIn(copy.answer, copy.challenge, { ...stored, counter: 11 })).toBeNull()
    expect(await site().verifySignIn(copy.answer, copy.challenge, { ...stored, counter: 5 })).not.toBeNull()
  })

  test('says if the user was not verified, and is not a sole factor then', async () => {
    await authenticator.unplug()
    await addAuthenticator(page, { isSure: false })
    const { passkey, stored } = await registered()
    expect(passkey.isUserVerified).toBe(false)
    const second = await signedIn([passkey])
    expect(await site().verifySignIn(second.answer, second.challenge, stored)).toMatchObject({
      isUserVerified: false,
    })
    expect(await ask(await site().signInOptions(newChallenge(), 'only'))).toEqual({
      kind: 'failed',
      why: 'cancelled',
    })
  })
})

/**
 * Waits until the authenticator waits for a touch in the ceremony with that number. Chromium then refuses
 * another ceremony, and forgets an abort that comes earlier.
 */
const isWaiting = async (number: number) => {
  await page.waitForFunction((number) => globalThis.begun === number, number)
  await page.waitForFunction(async () => {
    const publicKey = { challenge: new Uint8Array(16), timeout: 1 }
    const error = await navigator.credentials.get({ publicKey }).catch((error: unknown) => error)
    return error instanceof DOMException && error.name === 'OperationError'
  })
}
const countBegun = () =>
  page.evaluate(() => {
    const create = navigator.credentials.create.bind(navigator.credentials)
    globalThis.begun = 0
    navigator.credentials.create = (options) => {
      const answer = create(options)
      globalThis.begun += 1
      return answer
    }
  })

describe('a failed ceremony says why', () => {
  test('the authenticator has a passkey for the account', async () => {
    const { passkey } = await registered()
    const options = await site().registrationOptions(newChallenge(), user, [passkey])
    expect(await make(options)).toEqual({ kind: 'failed', why: 'already-made' })
  })
  test('the person does not consent in time', async () => {
    await authenticator.holdStill()
    const options = await site().registrationOptions(newChallenge(), user, [])
    expect(await make({ ...options, timeout: 1 })).toEqual({ kind: 'failed', why: 'cancelled' })
  })
  test('another ceremony begins, or the page is left', async () => {
    await authenticator.holdStill()
    await countBegun()
    const options = await site().registrationOptions(newChallenge(), user, [])
    const first = make(options)
    await isWaiting(1)
    const second = make(options)
    expect(await first).toEqual({ kind: 'failed', why: 'superseded' })
    await isWaiting(2)
    await page.evaluate(() => globalThis.ceremony.endPasskeyCeremony())
    expect(await second).toEqual({ kind: 'failed', why: 'superseded' })
  })
  test('the authenticator cannot do what is needed', async () => {
    const options = await site().registrationOptions(newChallenge(), user, [])
    const pubKeyCredParams = [{ alg: -7, type: 'of the future' as 'public-key' }]
    expect(await make({ ...options, pubKeyCredParams })).toEqual({ kind: 'failed', why: 'unsuitable' })
  })
  test('the page is at an address that does not support passkeys', async () => {
    const elsewhere = createPasskeys(relyingPartyOf('https://mods.example.test', 'Modstead'))
    const options = await elsewhere.registrationOptions(newChallenge(), user, [])
    expect(await make(options)).toEqual({ kind: 'failed', why: 'unsupported' })
  })
  test('the browser does not support passkeys', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
    await open(pages.url)
    const options = await site().signInOptions(newChallenge(), 'only')
    expect(await ask(options)).toEqual({ kind: 'failed', why: 'unsupported' })
  })
  test('the options are invalid', async () => {
    const options = await site().signInOptions(newChallenge(), 'only')
    expect(await ask({ ...options, challenge: '<>' })).toEqual({ kind: 'failed', why: 'failed' })
  })
})
