import { expect } from 'vitest'
import type { Answer } from './api.ts'

/** The sender is told to come back in a moment. */
export const expectRefused = ({ status, headers, text }: Answer): void => {
  expect(status, text.slice(0, 500)).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

/** While an engine goes away or comes back, an answer is right or refused, and never another one. */
export const expectRightOrRefused = (answer: Answer, right: number): void => {
  if (answer.status !== right) expectRefused(answer)
}
