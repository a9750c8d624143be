import { requestProblems } from '@modstead/domain/kernel/request-problems'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerTo } from '../http/error-handler.ts'
import type { Captcha, Challenge } from './port.ts'

export interface CaptchaUnderTest {
  /** Opens it as another process would. */
  open(): Captcha
  /** Answers as a browser would. */
  answerTo(challenge: Challenge): Promise<string>
  /** From now on, nothing can tell whether an answer is right and new. */
  takeAway(): Promise<void>
  dispose(): Promise<void>
}

const VISITOR = '203.0.113.7'
const TRIES = 20

/** The specs that every adapter of the port passes. */
export const captchaContract = (name: string, prepare: () => Promise<CaptchaUnderTest>): void => {
  describe(name, () => {
    let under: CaptchaUnderTest
    let here: Captcha
    let there: Captcha
    beforeAll(async () => {
      under = await prepare()
      here = under.open()
      there = under.open()
    })
    afterAll(() => under?.dispose())
    const answered = async () => under.answerTo(await here.challenge())

    it('tells pages its kind', async () => {
      expect((await here.challenge()).kind).toBe(here.kind)
    })

    it('accepts an answer only once, whichever process is asked', async () => {
      const [first, second] = [await answered(), await answered()]
      expect(await there.verify(first, VISITOR)).toBe(true)
      expect(await here.verify(first, VISITOR)).toBe(false)
      expect(await there.verify(first, VISITOR)).toBe(false)
      expect(await here.verify(second, VISITOR)).toBe(true)
    })

    it('accepts an answer once if it is sent several times at the same moment', async () => {
      const answer = await answered()
      const tries = Array.from({ length: TRIES }, (_, place) =>
        (place % 2 === 0 ? here : there).verify(answer, VISITOR),
      )
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
    })

    it.each(['', ' ', '0', 'null', '{}', '[]', '{"challenge":{}}', '\u0000', 'a'.repeat(10_000_000)])(
      'refuses an answer like "%.20s"',
      async (answer) => {
        expect(await here.verify(answer, VISITOR)).toBe(false)
      },
    )

    it('refuses a changed answer, and accepts the original one', async () => {
      const answer = await answered()
      for (const changed of [`${answer.slice(0, -1)}#`, answer.slice(0, -1), answer.slice(1)])
        expect(await here.verify(changed, VISITOR)).toBe(false)
      expect(await here.verify(answer, VISITOR)).toBe(true)
    })

    it('refuses all answers with a 503 while they cannot be verified or marked as used', async () => {
      const answer = await answered()
      await under.takeAway()
      const error = await here.verify(answer, VISITOR).catch((thrown: unknown) => thrown)
      const { status, headers } = answerTo(error, '/v3', {
        problems: requestProblems,
        fieldOf: () => undefined,
      })
      expect({ status, headers }).toMatchObject({
        status: 503,
        headers: { 'retry-after': expect.any(String) },
      })
    })
  })
}
