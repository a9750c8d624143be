/** A slip is looked for in words of letters only: another digit is another thing. */
const LETTERS = /^[\p{L}\p{M}]+$/u
const MIN_LENGTH = 3
const MAX_LENGTH = 40

/** Whether a word of a document may be what somebody mistyped. */
export const mayBeMistyped = (word: string): boolean =>
  word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && LETTERS.test(word)

/** Slips that a word of this length may have. */
export const toleratedSlips = (word: string): 0 | 1 | 2 => {
  if (word.length < 4 || word.length > MAX_LENGTH || !LETTERS.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** A beginning of this length or more may have one slip: shorter ones begin too much. */
const SHORTEST_BEGINNING = 5

export const toleratedSlipsOfBeginning = (beginning: string): 0 | 1 =>
  beginning.length >= SHORTEST_BEGINNING && toleratedSlips(beginning) > 0 ? 1 : 0
