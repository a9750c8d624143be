import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryAllowances } from '../../rate-limits/memory-allowances.ts'
import { createThrottle } from '../../rate-limits/throttle.ts'
import type { Puzzle } from '../puzzle.ts'
import { proofOfWork, type Work } from './proof-of-work.ts'
import { LITTLE_WORK, solved } from './test-solver.ts'

const SECRET = new Uint8Array(32).fill(7)
const MINUTE = 60_000

const open = (work?: Work, secret = SECRET) => {
  const now = () => Date.now()
  const throttle = createThrottle(memoryAllowances(now), { now })
  const captcha = proofOfWork({ secret, throttle, ...(work && { work }) })
  const puzzle = async (): Promise<Puzzle> => {
    const challenge = await captcha.challenge()
    if (challenge.kind !== 'proof-of-work') throw new Error('no puzzle')
    return challenge.puzzle
  }
  return { puzzle, verify: (answer: unknown) => captcha.verify(JSON.stringify(answer), '::1'), captcha }
}
const answer = async (puzzle: Puzzle) => JSON.parse(await solved({ kind: 'proof-of-work', puzzle }))

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000 }))
afterEach(() => vi.useRealTimers())

describe('the puzzle', () => {
  it('keeps a phone busy for a second', async () => {
    expect((await open().puzzle()).parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 2_000 })
  })

  it('takes the expected number of tries, and not always the same', async () => {
    const { puzzle } = open({ cost: 1, minTries: 20, maxTries: 22 })
    const tries = await Promise.all(
      Array.from({ length: 40 }, async () => (await answer(await puzzle())).solution.counter),
    )
    expect([...new Set(tries)].toSorted()).toEqual([20, 21, 22])
  })

  it('is different each time', async () => {
    const { puzzle } = open(LITTLE_WORK)
    const [first, second] = [await puzzle(), await puzzle()]
    expect(first.parameters.nonce).not.toBe(second.parameters.nonce)
  })
})

describe('an answer', () => {
  it('is valid for ten minutes, and only once', async () => {
    const { puzzle, verify } = open(LITTLE_WORK)
    const [used, waiting] = [await answer(await puzzle()), await answer(await puzzle())]
    expect(await verify(used)).toBe(true)
    vi.advanceTimersByTime(10 * MINUTE - 1)
    expect(await verify(used)).toBe(false)
    expect(await verify(waiting)).toBe(true)
    const late = await answer(await puzzle())
    vi.advanceTimersByTime(10 * MINUTE + 1_000)
    expect(await verify(late)).toBe(false)
  })

  it('must belong to this catalogue, even if others use the same captcha', async () => {
    const { puzzle, verify } = open(LITTLE_WORK)
    const foreign = await answer(await open(LITTLE_WORK, new Uint8Array(32).fill(8)).puzzle())
    expect(await verify(foreign)).toBe(false)
    const { solution } = await answer(await puzzle())
    expect(await verify({ challenge: await puzzle(), solution })).toBe(false)
  })

  it('must not be for a puzzle that was made easier or valid for longer', async () => {
    const { puzzle, verify } = open(LITTLE_WORK)
    const { challenge, solution } = await answer(await puzzle())
    const parameters = { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 1 }
    expect(await verify({ challenge: { ...challenge, parameters }, solution })).toBe(false)
    const { parameters: own } = await createChallenge({
      ...{ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey },
      expiresAt: new Date(Date.now() + MINUTE),
      hmacSignatureSecret: 'x',
      hmacKeySignatureSecret: 'x',
    })
    expect(await verify(await answer({ parameters: own, signature: challenge.signature } as Puzzle))).toBe(
      false,
    )
    expect(await verify({ challenge, solution })).toBe(true)
  })

  it('is not read if it is too long', async () => {
    const { puzzle, captcha } = open(LITTLE_WORK)
    const text = JSON.stringify(await answer(await puzzle()))
    expect(await captcha.verify(text.padEnd(2_049), '::1')).toBe(false)
    expect(await captcha.verify(text.padEnd(2_048), '::1')).toBe(true)
  })

  it('is accepted by another process with the same secret', async () => {
    expect(await open(LITTLE_WORK).verify(await answer(await open(LITTLE_WORK).puzzle()))).toBe(true)
  })
})
