import { randomBytes } from 'node:crypto'
import { proofOfWork } from '@modstead/infra/captcha/proof-of-work/proof-of-work'
import { memoryAllowances } from '@modstead/infra/rate-limits/memory-allowances'
import { createThrottle } from '@modstead/infra/rate-limits/throttle'
import { expect, it } from 'vitest'
import { solvePuzzle } from '../../../frontend/src/features/accounts/captcha/solve-puzzle.ts'

it("the server accepts the page's solution of its puzzle", async () => {
  const captcha = proofOfWork({ secret: randomBytes(32), throttle: createThrottle(memoryAllowances()) })
  const challenge = await captcha.challenge()
  if (challenge.kind !== 'proof-of-work') throw new Error('no puzzle')
  const answer = await solvePuzzle(challenge.puzzle)
  expect(await captcha.verify(answer, '::1')).toBe(true)
  expect(await captcha.verify(answer, '::1')).toBe(false)
})
