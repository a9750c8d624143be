import { expect } from 'vitest'
import { differingKeys, samples } from './api-samples.ts'

/** Compares all keys of an answer with the keys of a recorded one. */
export const expectKeysOf = (name: string, answer: unknown): void => {
  const sample = samples.get(name)
  if (sample === undefined) throw new Error(`no recorded answer is called ${name}`)
  const { missing, added } = differingKeys(answer, sample)
  // Answers to a signed-in sender also contain their rights.
  const unexpected = added.filter((key) => !/(^|\.)can$/.test(key))
  expect({ missing, added: unexpected }, name).toEqual({ missing: [], added: [] })
}
