import { expect } from 'vitest'
import { differingKeys, samples } from './api-samples.ts'

/** Compares all keys of an answer with those of a recorded one; nothing to compare with where there are no recordings. */
export const expectKeysOf = (name: string, answer: unknown): void => {
  if (samples === null) return
  const sample = samples[name]
  if (sample === undefined) throw new Error(`no recorded answer is called ${name}`)
  expect(differingKeys(answer, sample.answer), name).toEqual({ missing: [], added: [] })
}
