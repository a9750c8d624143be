import { MAILS_TO_ADDRESS } from '@modstead/command-api/accounts/sign-in/tries'
import { accessToken } from '@modstead/domain/accounts/aggregates'
import { MAX_SECURITY_MAILS_A_DAY } from '@modstead/domain/accounts/mails-of-day'
import { START } from '@modstead/infra/event-store/port'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  ADDRESS,
  act,
  builds,
  change,
  closeAccount,
  enableTotp,
  mails,
  OWNER,
  openAccount,
  PATIENTLY,
  pool,
  startProcess,
  subjects,
} from './mailed-account.ts'

beforeEach(openAccount)
afterEach(closeAccount)

const createTokens = async (count: number) => {
  let last = START
  for (let index = 0; index < count; index++) {
    const tokenId = `TOKEN${`${index}`.padStart(3, '0')}`
    const name = `Builds ${index}`
    const secretHash = `${index}`.padStart(64, '0')
    const { position } = await act(accessToken, tokenId, {
      ...{ type: 'CreateAccessToken', ...builds, tokenId, name, secretHash },
    })
    last = position
  }
  return last
}
const LAST = 'This is the last of these emails today'

describe('many notices', () => {
  test('to an address that nobody has verified are no more than forms may send there', async () => {
    await change({ type: 'ChangeEmail', userId: OWNER, email: 'stranger@mail.test' })
    await createTokens(4 * MAILS_TO_ADDRESS.max)
    // The mails to the owner come after those to the stranger.
    await change({ type: 'ChangeEmail', userId: OWNER, email: ADDRESS })
    await change({ type: 'VerifyEmail', userId: OWNER, email: ADDRESS })
    await change(enableTotp)
    await startProcess()
    await expect.poll(subjects, PATIENTLY).toContain('Two-factor authentication is on for your Mods account')
    const toStranger = () => mails.filter(({ to }) => to === 'stranger@mail.test').length
    await expect.poll(toStranger, PATIENTLY).toBe(MAILS_TO_ADDRESS.max)
  })

  test('are counted again for a stranger only if they were posted', async () => {
    await change({ type: 'ChangeEmail', userId: OWNER, email: 'stranger@mail.test' })
    let failures = 3 * MAILS_TO_ADDRESS.max
    const { reactions } = await startProcess((jobs) => {
      const { enqueue } = jobs
      jobs.enqueue = async (type, ...given) => {
        if (type.name === 'send-mail' && failures-- > 0) throw new Error('the queue is away')
        return enqueue(type, ...given)
      }
    })
    const position = await createTokens(1)
    expect(await reactions.waitFor(position, 60_000)).toBe(true)
    await expect.poll(subjects, PATIENTLY).toContain('Access token “Builds 0” was created')
  })

  test('to a verified address are thirty a day, whoever dies meanwhile, and the last one says so', async () => {
    const position = await createTokens(MAX_SECURITY_MAILS_A_DAY + 5)
    const first = await startProcess()
    expect(await first.reactions.waitFor(position, 60_000)).toBe(true)
    await first.stop()
    // As if it had died before it noted how far it had come.
    await pool.query('update reaction_checkpoint set position = 0')
    const next = await startProcess()
    expect(await next.reactions.waitFor(position, 60_000)).toBe(true)
    await expect.poll(() => mails.length, PATIENTLY).toBe(MAX_SECURITY_MAILS_A_DAY)
    expect(new Set(subjects()).size).toBe(MAX_SECURITY_MAILS_A_DAY)
    const saying = mails.filter(({ text }) => text.includes(LAST))
    // Any of them, since events of different streams are reacted to at once.
    expect(saying).toHaveLength(1)
    expect(saying[0]?.text).toContain('https://mods.test/settings/security-log')
  })

  test('take no place from the mail that takes an account back', async () => {
    await createTokens(MAX_SECURITY_MAILS_A_DAY)
    await change({ type: 'ChangeEmail', userId: OWNER, email: 'thief@mail.test' })
    await startProcess()
    await expect.poll(() => mails.length, PATIENTLY).toBe(MAX_SECURITY_MAILS_A_DAY + 1)
    expect(mails.filter(({ text }) => text.includes('/auth/restore-email?flow='))).toHaveLength(1)
  })
})
