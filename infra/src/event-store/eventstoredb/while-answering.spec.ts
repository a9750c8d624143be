import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TooLate } from '../within.ts'
import { createHearing, type Hearing, ServerSilent, whileAnswering } from './while-answering.ts'

const ATTEMPT_MS = 100
const never = new Promise<never>(() => {})
const wait = (hearing: Hearing, limitMs: number, work: Promise<unknown> = never) =>
  whileAnswering(hearing, performance.now() + limitMs, work, ATTEMPT_MS)

test('a server that does not answer for a whole attempt is silent, even if it answered before', async () => {
  const hearing = createHearing()
  hearing.note()
  await expect(wait(hearing, 100 * ATTEMPT_MS)).rejects.toBeInstanceOf(ServerSilent)
})

test('a server that answers others is waited for, but not forever', async () => {
  const hearing = createHearing()
  const began = performance.now()
  const answering = setInterval(() => hearing.note(), 1)
  await expect(wait(hearing, 3 * ATTEMPT_MS)).rejects.toBeInstanceOf(TooLate)
  clearInterval(answering)
  expect(performance.now() - began).toBeGreaterThan(2.5 * ATTEMPT_MS)
})

test('a server that falls silent is reported one attempt after its last answer', async () => {
  const hearing = createHearing()
  const outcome = wait(hearing, 100 * ATTEMPT_MS).catch((error: unknown) => error)
  await pause(ATTEMPT_MS / 2)
  hearing.note()
  const heardAt = performance.now()
  expect(await outcome).toBeInstanceOf(ServerSilent)
  expect(performance.now() - heardAt).toBeGreaterThanOrEqual(ATTEMPT_MS - 2)
})

test('an answer counts as a sign of life, a failure does not', async () => {
  const hearing = createHearing()
  expect(await wait(hearing, ATTEMPT_MS, Promise.resolve('stored'))).toBe('stored')
  expect(hearing.at()).toBeGreaterThan(0)
  const failing = createHearing()
  await expect(wait(failing, ATTEMPT_MS, Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(failing.at()).toBe(0)
})
